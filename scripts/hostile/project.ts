/** A project for one hostile program, in a folder of its own, and what was changed in it. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Folders of results in the working folder: only the command writes there. */
const RESULTS = ['penumbra-tests', 'penumbra-run'];

/** Loaded by node's own loader, it makes functions in the realm of node. */
const HOST =
  'module.exports = (text) => require("node:vm").runInThisContext("(function () {" + text + "\\n})");\n';

export class HostileProject {
  private readonly root = mkdtempSync(path.join(tmpdir(), 'penumbra-hostile-'));
  /** Where the command is run. */
  readonly folder = path.join(this.root, 'work');
  /** The program, beside what it may want: a link out of the project, a port that listens, a package of a known name. */
  readonly file: string;
  private readonly before: ReadonlyMap<string, string>;

  constructor(program: string, port: number) {
    const project = path.join(this.root, 'project');
    const outside = path.join(this.root, 'outside');
    const package_ = path.join(project, 'node_modules', 'z3-solver');
    for (const folder of [package_, outside, this.folder]) mkdirSync(folder, { recursive: true });
    this.file = path.join(project, path.basename(program));
    copyFileSync(program, this.file);
    writeFileSync(path.join(project, 'port.json'), JSON.stringify({ port }));
    writeFileSync(
      path.join(package_, 'looks-like-ours.cjs'),
      "require('node:fs').writeFileSync('written', 'x');\n",
    );
    writeFileSync(path.join(project, 'host.cjs'), HOST);
    writeFileSync(path.join(outside, 'secret.txt'), 'a secret\n');
    writeFileSync(path.join(outside, 'code.cjs'), "exports.outside = (n) => (n > 20 ? 'far out' : 'out');\n");
    symlinkSync(outside, path.join(project, 'out'));
    this.before = this.contents();
  }

  /** The generated test file of a target. */
  testFile(target: string): string {
    const name = path.basename(this.file).replace(/\.\w+$/u, '');
    return path.join(this.folder, 'penumbra-tests', `${name}.${target}.test${path.extname(this.file)}`);
  }

  /** What was added, removed or changed beside the results of the command. */
  changes(): readonly string[] {
    const after = this.contents();
    const names = new Set([...this.before.keys(), ...after.keys()]);
    return [...names].filter((name) => this.before.get(name) !== after.get(name)).sort();
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** The text of each file, and where each link leads, by its place below the root. */
  private contents(): Map<string, string> {
    const found = new Map<string, string>();
    const walk = (folder: string): void => {
      for (const entry of readdirSync(path.join(this.root, folder), { withFileTypes: true })) {
        const name = path.join(folder, entry.name);
        const whole = path.join(this.root, name);
        if (folder === 'work' && RESULTS.includes(entry.name)) continue;
        if (entry.isSymbolicLink()) found.set(name, `-> ${readlinkSync(whole)}`);
        else if (entry.isDirectory()) {
          found.set(name, 'folder');
          walk(name);
        } else found.set(name, entry.isFile() ? readFileSync(whole, 'latin1') : 'no file');
      }
    };
    walk('');
    return found;
  }
}
