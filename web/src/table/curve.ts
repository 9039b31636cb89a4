// The geometry of the curve of chances: where it is drawn, and which moment a tap on it selects.

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly plies: number;
}

const LEFT = 44; // room for the labels of the lines
const RIGHT = 8;
const EDGE = 8;
const NEAR = 14; // a tap within so many pixels of a turning point selects it

/** The dash pattern of each seat's line, which tells lines apart without colour. */
export const DASHES = ['', '7 4', '2 4', '9 3 2 3', '1 3'] as const;

export const across = (ply: number, { width, plies }: Frame): number =>
  LEFT + ((width - LEFT - RIGHT) * ply) / Math.max(1, plies);

export const down = (share: number, { height }: Frame): number =>
  height - EDGE - (height - 2 * EDGE) * Math.min(1, Math.max(0, share));

export const line = (curve: readonly number[], frame: Frame): string =>
  curve.map((share, ply) => `${across(ply, frame).toFixed(1)},${down(share, frame).toFixed(1)}`).join(' ');

/** Returns the move that a tap *x* pixels from the left selects: a turning point that is close, otherwise the nearest move. */
export function tapped(x: number, points: readonly number[], frame: Frame): number {
  const away = (ply: number) => Math.abs(across(ply, frame) - x);
  const near = [...points].sort((a, b) => away(a) - away(b))[0];
  if (near !== undefined && away(near) <= NEAR) return near;
  const step = (frame.width - LEFT - RIGHT) / Math.max(1, frame.plies);
  return Math.min(frame.plies, Math.max(0, Math.round((x - LEFT) / step)));
}
