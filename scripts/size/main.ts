/** `npm run size`: how large the project is, and how it hangs together, beside another state of it. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, parsed, UsageError } from '../command-line.js';
import { type Size, sizeOf } from './measure.js';
import { roomReport, sizeReport } from './report.js';
import { withState } from './tree.js';

const ROOT = path.dirname(fileURLToPath(import.meta.resolve('penumbra/package.json')));

const USAGE = `usage: npm run size -- [--base DIR|COMMIT] [--rooms] [--undocumented]

Lines, files, import cycles and undocumented exports. The product is what the public interface and the command reach.

  --base DIR|COMMIT  another state of the project, shown beside this one
  --rooms            also the lines of each room (the upper two folders), those that the other state lacks apart
  --undocumented     list the exported functions and classes without a doc comment
  --help             this text

Exit code 2 for options that cannot be used.
`;

const { now, before, showsRooms, lists } = commandLine('size', USAGE, (args) => {
  const found = parsed(args, {
    options: {
      base: { type: 'string' },
      rooms: { type: 'boolean', default: false },
      undocumented: { type: 'boolean', default: false },
    },
  });
  if (found === undefined) return undefined;
  const { base, rooms, undocumented } = found.values;
  const now = withState(ROOT, ROOT, sizeOf);
  const before = base === undefined ? undefined : measured(base);
  if (before !== undefined && before.lineWidth !== now.lineWidth)
    throw new UsageError(`lines of ${before.lineWidth} and of ${now.lineWidth} characters do not compare`);
  return { now, before, showsRooms: rooms, lists: undocumented };
});

/** @throws UsageError if there is no such state */
function measured(base: string): Size {
  try {
    return withState(ROOT, base, sizeOf);
  } catch (error) {
    throw new UsageError(
      `${base} is neither a checkout nor a commit: ${(error as Error).message.split('\n')[0]}`,
    );
  }
}

process.stdout.write(sizeReport(now, before));
if (showsRooms) process.stdout.write(`\n${roomReport(now, before)}`);
if (lists) for (const { file, name } of now.undocumented) process.stdout.write(`${file}: ${name}\n`);
