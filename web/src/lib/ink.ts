// What is drawn on printed pieces, cards and dice: the same by day and by night.

export const INK = '#1d1610';
export const CREAM = '#fbf5e6';
