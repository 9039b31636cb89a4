// SHA-256 (FIPS 180-4): `crypto.subtle` is missing when phones connect over plain HTTP.

const ROOTS = 8;
const ROUNDS = 64;

/** The first bits after the point of the *nth* roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  for (let number = 2, known = 0; known < count; number += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= number; factor += 1) prime &&= number % factor !== 0;
    if (prime) found[known++] = (root(number) % 1) * 2 ** 32;
  }
  return found;
}

const START = fractions(ROOTS, Math.sqrt);
const ROUND = fractions(ROUNDS, Math.cbrt);

function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The hash of some bytes. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = padded(bytes);
  const state = START.slice();
  const words = new Uint32Array(ROUNDS);
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let i = 0; i < ROUNDS; i += 1) {
      if (i < 16) words[i] = message.getUint32(block + 4 * i);
      else {
        const [x, y] = [words[i - 15]!, words[i - 2]!];
        const first = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
        const second = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
        words[i] = words[i - 16]! + first + words[i - 7]! + second;
      }
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < ROUNDS; i += 1) {
      const choice = (e & f) ^ (~e & g);
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[i]! + words[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) hash.setUint32(4 * i, word);
  return new Uint8Array(hash.buffer);
}

const text = new TextEncoder();

export const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash of a text, in hex. */
export const seal = (secret: string) => hex(sha256(text.encode(secret)));

/** The hash of several texts in order: of their hashes, one after the other. */
export function mixed(parts: readonly string[]): string {
  const hashes = new Uint8Array(32 * parts.length);
  parts.forEach((part, index) => {
    hashes.set(sha256(text.encode(part)), 32 * index);
  });
  return hex(sha256(hashes));
}
