/** What bundlers make of one program: each in its formats, as it is and minified. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildOptions } from 'esbuild';
import { installed } from '../packages/install.js';

/** The program, in TypeScript. */
export const PROGRAM = fileURLToPath(new URL('../../../corpus/bundles/program/index.ts', import.meta.url));

export interface Bundle {
  /** Of the bundle, or of its main file. */
  readonly file: string;
  /** The variable that a script leaves. */
  readonly global?: string;
}

/** How one bundle is made. */
export interface Recipe {
  /** `Rollup UMD minified` */
  readonly name: string;
  /** Whether what makes it is a dependency of the project. */
  readonly isAtHand: boolean;
  /** @param folder of its own, which is there @throws Error where it cannot be made */
  make(folder: string): Promise<Bundle>;
}

const GLOBAL = 'Shop';

/** Versions of the bundlers that are installed on demand. */
const BUNDLERS = {
  rollup: '4.68.7',
  '@rollup/plugin-terser': '1.0.2',
  webpack: '5.112.2',
};

/** Apart from those: it is a program for this machine, and large. */
const SWC = { '@swc/core': '1.16.22' };

const native = createRequire(import.meta.url);

function bundler<T>(name: keyof typeof BUNDLERS): T {
  const folder = installed('bundlers', BUNDLERS);
  return createRequire(pathToFileURL(path.join(folder, 'package.json')))(name) as T;
}

/** The program compiled by TypeScript, a file for a file; the path of its main file. */
export function compiled(folder: string, module: 'commonjs' | 'esnext'): string {
  const tsc = path.join(path.dirname(native.resolve('typescript/package.json')), 'bin/tsc');
  const options = [
    ...['--module', module, '--moduleResolution', 'bundler', '--target', 'es2022', '--strict'],
    ...['--outDir', folder, '--rootDir', path.dirname(PROGRAM), '--types', '', '--ignoreConfig'],
  ];
  mkdirSync(folder, { recursive: true });
  const type = module === 'commonjs' ? 'commonjs' : 'module';
  writeFileSync(path.join(folder, 'package.json'), `{ "type": "${type}" }\n`);
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, PROGRAM], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the program does not compile: ${stdout}`);
  return path.join(folder, 'index.js');
}

const compiler = (format: 'ESM' | 'CJS'): Recipe => ({
  name: `tsc ${format}`,
  isAtHand: true,
  async make(folder) {
    return { file: compiled(folder, format === 'CJS' ? 'commonjs' : 'esnext') };
  },
});

type Minified = '' | ' minified';

interface Swc {
  transformSync(text: string, options: object): { readonly code: string };
}

/** Each file for itself, without types. */
const swc = (format: 'ESM' | 'CJS', minified: Minified): Recipe => ({
  name: `SWC ${format}${minified}`,
  isAtHand: false,
  async make(folder) {
    const place = path.join(installed('swc', SWC), 'package.json');
    const { transformSync } = createRequire(pathToFileURL(place))('@swc/core') as Swc;
    writeFileSync(
      path.join(folder, 'package.json'),
      `{ "type": "${format === 'CJS' ? 'commonjs' : 'module'}" }\n`,
    );
    const program = path.dirname(PROGRAM);
    for (const name of readdirSync(program)) {
      const { code } = transformSync(readFileSync(path.join(program, name), 'utf8'), {
        filename: name,
        swcrc: false,
        configFile: false,
        minify: minified !== '',
        module: { type: format === 'CJS' ? 'commonjs' : 'es6' },
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2022',
          ...(minified === '' ? {} : { minify: { compress: true, mangle: true } }),
        },
      });
      writeFileSync(path.join(folder, name.replace(/\.ts$/u, '.js')), code);
    }
    return { file: path.join(folder, 'index.js') };
  },
});

const esbuild = (format: NonNullable<BuildOptions['format']>, minified: Minified): Recipe => ({
  name: `esbuild ${format.toUpperCase()}${minified}`,
  isAtHand: true,
  async make(folder) {
    const { build } = await import('esbuild');
    const file = path.join(folder, format === 'esm' ? 'shop.mjs' : 'shop.cjs');
    const isScript = format === 'iife';
    await build({
      ...{ entryPoints: [PROGRAM], outfile: file, bundle: true, format, minify: minified !== '' },
      ...(isScript ? { globalName: GLOBAL } : { platform: 'node' as const }),
    });
    return isScript ? { file, global: GLOBAL } : { file };
  },
});

interface Rollup {
  rollup(options: object): Promise<{ write(options: object): Promise<unknown> }>;
}

const rollup = (format: 'es' | 'cjs' | 'umd' | 'iife', minified: Minified): Recipe => ({
  name: `Rollup ${format.toUpperCase()}${minified}`,
  isAtHand: false,
  async make(folder) {
    const { rollup } = bundler<Rollup>('rollup');
    const plugins = minified === '' ? [] : [bundler<() => object>('@rollup/plugin-terser')()];
    const file = path.join(folder, format === 'es' ? 'shop.mjs' : 'shop.cjs');
    const made = await rollup({ input: compiled(path.join(folder, 'compiled'), 'esnext') });
    await made.write({ file, format, plugins, name: GLOBAL, exports: 'named' });
    return format === 'iife' ? { file, global: GLOBAL } : { file };
  },
});

type Webpack = (
  options: object,
  done: (error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => void,
) => void;

const webpack = (
  type: 'module' | 'commonjs2' | 'umd' | 'var',
  minified: Minified,
  devtool: 'eval' | false = false,
): Recipe => ({
  name: `webpack ${type}${devtool === false ? '' : ' eval'}${minified}`,
  isAtHand: false,
  async make(folder) {
    const filename = type === 'module' ? 'shop.mjs' : 'shop.cjs';
    const options = {
      ...{ mode: 'production', entry: compiled(path.join(folder, 'compiled'), 'esnext'), devtool },
      ...{
        experiments: { outputModule: type === 'module' },
        optimization: { minimize: minified !== '', concatenateModules: devtool === false },
      },
      output: {
        ...{ path: folder, filename, globalObject: 'globalThis' },
        library: type === 'module' || type === 'commonjs2' ? { type } : { type, name: GLOBAL },
      },
    };
    await new Promise<void>((resolve, reject) => {
      bundler<Webpack>('webpack')(options, (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats!.toString()));
        else resolve();
      });
    });
    const file = path.join(folder, filename);
    return type === 'var' ? { file, global: GLOBAL } : { file };
  },
});

const BOTH: readonly Minified[] = ['', ' minified'];

export const RECIPES: readonly Recipe[] = [
  ...(['ESM', 'CJS'] as const).map(compiler),
  ...(['ESM', 'CJS'] as const).flatMap((format) => BOTH.map((minified) => swc(format, minified))),
  ...(['esm', 'cjs', 'iife'] as const).flatMap((format) => BOTH.map((minified) => esbuild(format, minified))),
  ...(['es', 'cjs', 'umd', 'iife'] as const).flatMap((format) =>
    BOTH.map((minified) => rollup(format, minified)),
  ),
  ...(['module', 'commonjs2', 'umd', 'var'] as const).flatMap((type) =>
    BOTH.map((minified) => webpack(type, minified)),
  ),
  webpack('commonjs2', '', 'eval'),
];
