// Builds the page into the Python package; plugins/ holds what is generated at build time.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { glyphFont } from './plugins/glyphs.ts';
import { tomlWords } from './plugins/words.ts';
import { serviceWorker } from './plugins/worker.ts';

const server = process.env.BARQUE_SERVER ?? 'http://127.0.0.1:8008';

export default defineConfig({
  base: '/',
  plugins: [tomlWords(), glyphFont(), svelte(), serviceWorker()],
  build: {
    outDir: '../src/barque/table/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first ones with light-dark()
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    fs: { allow: ['..'] },
  },
});
