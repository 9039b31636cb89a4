// The ink on printed pieces, cards and dice: the same in light and dark mode.

export const INK = '#1d1610';
export const CREAM = '#fbf5e6';
