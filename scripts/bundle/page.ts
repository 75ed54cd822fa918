/** Puts the page of reports (`runtime/page/app`) and that of corpora into a script and a style sheet each, with Graphviz beside. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = path.join(ROOT, 'dist/page');

/** Writes it into `dist/page`. */
export async function bundlePage(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await build({
    entryPoints: {
      app: path.join(ROOT, 'runtime/page/app/main.tsx'),
      corpus: path.join(ROOT, 'runtime/page/app/corpus.tsx'),
    },
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    // The licences of what is in it go with it.
    legalComments: 'inline',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: FOLDER,
    logLevel: 'warning',
  });
  const { resolve } = createRequire(import.meta.url);
  const viz = path.join(path.dirname(resolve('@viz-js/viz')), 'viz-global.js');
  copyFileSync(viz, path.join(FOLDER, 'viz.js'));
}
