// Reduces the Noto hieroglyph font (SIL OFL 1.1) to the glyphs that the page uses.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { GLYPHS } from '../src/lib/glyphs.ts';

const SOURCE =
  '@fontsource/noto-sans-egyptian-hieroglyphs/files/noto-sans-egyptian-hieroglyphs-egyptian-hieroglyphs-400-normal.woff2';

/** Writes `generated/glyphs.woff2` before anything needs it. */
export function glyphFont(): Plugin {
  return {
    name: 'barque-glyphs',
    async config() {
      const whole = await readFile(createRequire(import.meta.url).resolve(SOURCE));
      const cut = await subsetFont(whole, Object.values(GLYPHS).join(''), { targetFormat: 'woff2' });
      const folder = new URL('../generated/', import.meta.url);
      await mkdir(folder, { recursive: true });
      await writeFile(new URL('glyphs.woff2', folder), cut);
    },
  };
}
