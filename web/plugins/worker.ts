// Writes the service worker with the list of the build's files: a new build is a new worker.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Emits `worker.js`, which keeps every file of the build. */
export function serviceWorker(): Plugin {
  return {
    name: 'barque-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const files = [
        '/',
        '/icon.svg',
        '/icon-192.png',
        '/manifest.webmanifest',
        ...built.sort().map((name) => `/${name}`),
      ];
      const source = readFileSync(new URL('../src/worker.js', import.meta.url), 'utf-8');
      const page = bundle['index.html'];
      const told = JSON.stringify([files, source, page?.type === 'asset' ? String(page.source) : '']);
      const version = createHash('sha256').update(told).digest('hex').slice(0, 12);
      const listed = files.map((file) => JSON.stringify(file)).join(',\n  ');
      const made = source.replace('/* version */', version).replace('/* files */', `${listed},`);
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: made });
    },
  };
}
