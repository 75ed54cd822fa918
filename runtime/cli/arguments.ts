/** The command line: commands and their options; complaints name what was meant. */
import { closest, distance } from 'fastest-levenshtein';
import yargs, { type Argv } from 'yargs';
import { PenumbraError } from '../../compiler/diagnostics.js';
import { penumbraVersion } from '../version.js';
import { CONFIG, SECTIONS } from './config/sections.js';
import type { RawCorpus } from './corpus-command.js';
import type { RawAlloy } from './options/alloy-options.js';
import type { RawClassify, RawModel } from './options/classify-options.js';
import type { RawEnumerate } from './options/enumerate-options.js';
import { contractsOption, type RawExplore } from './options/explore-options.js';
import type { RawObserve } from './options/observe-options.js';
import type { RawReach } from './options/reach-options.js';
import type { RawReport } from './report-command.js';

export interface RawReplay {
  readonly test: string;
  readonly run: string;
  readonly json: boolean;
}

export interface RawFile {
  readonly file: string;
}

export interface RawSpec extends RawFile {
  readonly contracts?: string;
}

export interface RawDisassemble extends RawFile {
  readonly javascript: boolean;
}

export interface RawRun extends RawFile {
  readonly goal: string | undefined;
  readonly args: readonly string[];
  readonly test262Host: boolean;
}

export type Command =
  | ({ readonly command: 'explore' } & RawExplore)
  | ({ readonly command: 'enumerate' } & RawEnumerate)
  | ({ readonly command: 'classify' } & RawClassify)
  | ({ readonly command: 'model' } & RawModel)
  | ({ readonly command: 'reach' } & RawReach)
  | ({ readonly command: 'observe' } & RawObserve)
  | ({ readonly command: 'alloy' } & { readonly alloy: RawAlloy })
  | ({ readonly command: 'replay' } & RawReplay)
  | ({ readonly command: 'report' } & RawReport)
  | { readonly command: 'corpus'; readonly corpus: RawCorpus }
  | ({ readonly command: 'run' } & RawRun)
  | ({ readonly command: 'disasm' } & RawDisassemble)
  | ({ readonly command: 'spec' } & RawSpec)
  /** `topic`: undefined for the list of topics. */
  | { readonly command: 'help'; readonly topic: string | undefined }
  /** Usage or version: the text that was asked for. */
  | { readonly command: 'text'; readonly text: string };

const COMMANDS = [
  'explore',
  'enumerate',
  'classify',
  'model',
  'reach',
  'observe',
  'alloy',
  'replay',
  'report',
  'corpus',
  'run',
  'disasm',
  'spec',
  'help',
];
const file = { describe: 'A JavaScript or TypeScript file', type: 'string', demandOption: true } as const;

/** The command that was found, thrown by its handler: behind handlers yargs lays out the whole help, which takes longer than all else it does. */
class Found extends Error {
  constructor(readonly command: Command) {
    super(command.command);
  }
}

function found(command: Command): never {
  throw new Found(command);
}

/** @throws PenumbraError `E_COMMAND`, `E_OPTION`, `E_USAGE` */
export function readArguments(argv: readonly string[]): Command {
  // yargs takes the word for its own option.
  if (argv[0] === 'help') return readHelp(argv.slice(1));
  let text = '';
  const dashes = argv.indexOf('--');
  const programArguments = dashes < 0 ? [] : argv.slice(dashes + 1);
  if (argv[0] === 'run' && dashes >= 0) argv = argv.slice(0, dashes);
  const optionsOf: Record<string, readonly string[]> = {
    replay: ['run', 'json'],
    report: ['out', 'open', 'json'],
    corpus: [],
    'corpus report': ['out', 'open', 'json'],
    'corpus compare': ['out', 'open', 'json'],
    run: ['goal', 'test262-host'],
    disasm: ['javascript'],
    spec: ['contracts'],
  };
  for (const [name, options] of Object.entries(SECTIONS))
    optionsOf[name === 'corpus' ? 'corpus run' : name] = Object.keys({ ...options, ...CONFIG });
  const parser: Argv = yargs()
    .scriptName('penumbra')
    .usage(
      '$0 <command>\n\nFrom a method and its heap precondition to tests that reach every feasible decision.',
    )
    .command(
      'explore <file>',
      'Explore a target, or every exported function and method, and write tests',
      (y) =>
        y
          .positional('file', {
            ...file,
            describe: 'A JavaScript or TypeScript file, or an installed package',
          })
          .options({ ...SECTIONS.explore, ...CONFIG }),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawExplore), command: 'explore' });
      },
    )
    .command(
      'enumerate <file>',
      'Run a target, or every exported function and method, on all inputs up to a scope',
      (y) => y.positional('file', file).options({ ...SECTIONS.enumerate, ...CONFIG }),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawEnumerate), command: 'enumerate' });
      },
    )
    .command(
      'classify <file>',
      'Observe a passing suite, and find the few inputs that do otherwise',
      (y) => y.positional('file', file).options({ ...SECTIONS.classify, ...CONFIG }),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawClassify), command: 'classify' });
      },
    )
    .command(
      'model <file>',
      'Observe a passing suite, and print what held of all calls as formulas',
      (y) => y.positional('file', file).options({ ...SECTIONS.model, ...CONFIG }),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawModel), command: 'model' });
      },
    )
    .command(
      'reach <file>',
      'Find public calls after which a target may be called, by its contracts',
      (y) => y.positional('file', file).options({ ...SECTIONS.reach, ...CONFIG }),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawReach), command: 'reach' });
      },
    )
    .command(
      'observe <file>',
      'Cover the states of a target that observations tell apart, with a proof for those that are left',
      (y) => y.positional('file', file).options({ ...SECTIONS.observe, ...CONFIG }),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawObserve), command: 'observe' });
      },
    )
    .command(
      'alloy <file>',
      'Run the commands of an Alloy model',
      (y) =>
        y
          .positional('file', { ...file, describe: 'An Alloy model' })
          .options({ ...SECTIONS.alloy, ...CONFIG }),
      (args) => {
        found({ command: 'alloy', alloy: lastOfEach(args as unknown as RawAlloy) });
      },
    )
    .command(
      'replay <test>',
      'Run one input again and show its decisions beside the predicted ones',
      (y) =>
        y
          .positional('test', {
            describe: 'Identity of a test, or a JSON file',
            type: 'string',
            demandOption: true,
          })
          .epilogue(
            `A file holds {"subject": {"file": "list.js", "target": "List.prototype.find"}, "inputs": {"this": …, "value": 7}}, values as penumbra help json says, or what explore --json printed, with one test left.`,
          )
          .option('run', {
            describe: 'Run directory',
            type: 'string',
            requiresArg: true,
            default: 'penumbra-run',
          })
          .option('json', {
            describe: 'One JSON document on standard output',
            type: 'boolean',
            default: false,
          }),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawReplay), command: 'replay' });
      },
    )
    .command(
      'report [run]',
      'Show what a run has recorded, also of one that was interrupted',
      (y) =>
        y
          .positional('run', { describe: 'Run directory', type: 'string', default: 'penumbra-run' })
          .option('out', {
            describe: 'Write a page of it into this folder, to be opened in a browser',
            type: 'string',
            requiresArg: true,
          })
          .option('open', {
            describe: 'Open the page; without --out it is in penumbra-report',
            type: 'boolean',
            default: false,
          })
          .option('json', {
            describe: 'One JSON document on standard output',
            type: 'boolean',
            default: false,
          }),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawReport), command: 'report' });
      },
    )
    .command('corpus', 'Explore a list of packages; show and compare such runs', (y) =>
      corpusCommands(y, (corpus) => {
        found({ command: 'corpus', corpus });
      }),
    )
    .command(
      'run <file>',
      'Run a program in the VM; what follows -- are its arguments',
      (y) =>
        y
          .positional('file', file)
          .option('goal', {
            describe: 'Goal symbol: script, commonjs, module; without it, the file decides',
            type: 'string',
            requiresArg: true,
          })
          .option('test262-host', {
            describe: 'Define print and $262, as test262 asks of a host',
            type: 'boolean',
            default: false,
          }),
      (args) => {
        const { goal, test262Host } = lastOfEach(args as unknown as RawRun);
        found({ command: 'run', file: args.file, goal, args: programArguments, test262Host });
      },
    )
    .command(
      'disasm <file>',
      'Print the IR under its source lines',
      (y) =>
        y.positional('file', file).option('javascript', {
          describe: 'Print a program for node that is made from the IR instead',
          type: 'boolean',
          default: false,
        }),
      (args) => {
        const { javascript } = lastOfEach(args as unknown as RawDisassemble);
        found({ command: 'disasm', file: args.file, javascript });
      },
    )
    .command(
      'spec <file>',
      'Print how each formula was read',
      (y) => y.positional('file', file).options(contractsOption),
      (args) => {
        found({ ...lastOfEach(args as unknown as RawSpec), command: 'spec' });
      },
    )
    .command('help [topic]', 'Print a help page; without a topic, what pages there are')
    .strict()
    .version(penumbraVersion())
    .help()
    .wrap(100)
    .exitProcess(false)
    .fail((message, error) => {
      throw error instanceof PenumbraError ? error : complaint(error?.message ?? message, argv, optionsOf);
    });
  if (argv.length === 0) argv = ['--help'];
  const [name] = argv;
  if (name !== undefined && !name.startsWith('-') && !COMMANDS.includes(name)) throw unknownCommand(name);
  if (name === 'corpus') checkAction(argv[1]);
  try {
    parser.parse([...argv], {}, (_, __, output) => {
      text = output;
    });
  } catch (error) {
    if (error instanceof Found) return error.command;
    throw error;
  }
  return { command: 'text', text };
}

const ACTIONS = ['run', 'report', 'compare'];

/** @throws PenumbraError `E_COMMAND` */
function checkAction(action: string | undefined): void {
  if (action === undefined || action.startsWith('-') || ACTIONS.includes(action)) return;
  throw new PenumbraError({
    code: 'E_COMMAND',
    message: `there is no command "corpus ${action}"`,
    hint: `Did you mean "penumbra corpus ${closest(action, ACTIONS)}"?`,
  });
}

/** What `penumbra corpus` does. */
function corpusCommands(parser: Argv, found: (corpus: RawCorpus) => void): Argv {
  const shown = {
    out: {
      describe: 'Write a page of it into this folder, to be opened in a browser',
      type: 'string',
      requiresArg: true,
    },
    open: { describe: 'Open the page', type: 'boolean', default: false },
    json: { describe: 'One JSON document on standard output', type: 'boolean', default: false },
  } as const;
  const take =
    (action: RawCorpus['action']) =>
    (args: object): void =>
      found({ ...lastOfEach(args), action } as unknown as RawCorpus);
  return parser
    .command(
      'run <list> [names..]',
      'Explore the packages of a list, each in a process of its own',
      (y) =>
        y
          .positional('list', { describe: 'A JSON file with a list of packages', type: 'string' })
          .positional('names', { describe: 'Beginnings of names of packages; none: all', type: 'string' })
          .options({ ...SECTIONS.corpus, ...CONFIG }),
      take('run'),
    )
    .command(
      'report [run]',
      'Show what a corpus run has come to, also one that was interrupted',
      (y) =>
        y
          .positional('run', { describe: 'Folder of the run', type: 'string', default: 'penumbra-corpus' })
          .options(shown),
      take('report'),
    )
    .command(
      'compare <before> <after>',
      'Show what changed between two corpus runs',
      (y) =>
        y
          .positional('before', { describe: 'Folder of a run', type: 'string' })
          .positional('after', { describe: 'Folder of another', type: 'string' })
          .options(shown),
      take('compare'),
    )
    .demandCommand(1, 'corpus takes run, report or compare');
}

function readHelp([topic, more]: readonly string[]): Command {
  if (more !== undefined) throw tooMany(more, 'Only one topic is taken.');
  return { command: 'help', topic: topic?.startsWith('-') ? undefined : topic };
}

/** Options that add up when they are given twice. */
const ADDED: readonly string[] = [
  'scope',
  'input',
  'condition',
  'env',
  'trace',
  'observe',
  'opaque',
  'check',
  'names',
];

/** Of any other option given twice, the later one counts. */
function lastOfEach<T extends object>(args: T): T {
  const single = Object.entries(args).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) && !ADDED.includes(name) ? value.at(-1) : value,
  ]);
  return Object.fromEntries(single) as T;
}

/** What commands take that take no file. */
const TAKEN: Readonly<Record<string, string>> = {
  replay: 'a test',
  'corpus run': 'a list of packages',
  'corpus compare': 'two folders of runs',
};

function complaint(
  message: string,
  argv: readonly string[],
  optionsOf: Record<string, readonly string[]>,
): PenumbraError {
  const words = argv[0] === 'corpus' ? `corpus ${argv[1]}` : (argv[0] ?? '');
  const known = [...(optionsOf[words] ?? []), 'help', 'version'];
  // What follows an option that there is not is taken for its value: then the file is missed.
  const unknown = /^Unknown arguments?: (.*)$/u.exec(message)?.[1] ?? unknownOption(argv, known);
  if (unknown === undefined) {
    const what = TAKEN[words] ?? 'a file';
    return new PenumbraError({
      code: 'E_USAGE',
      message: message.startsWith('Not enough non-option arguments') ? `${words} takes ${what}` : message,
      hint: 'penumbra --help shows commands and options.',
    });
  }
  // yargs tells an option in both spellings; the one that was typed is on the command line.
  const names = unknown.split(', ');
  const name =
    names.find((one) => argv.some((arg) => arg.replace(/^--?(no-)?/u, '').split('=')[0] === one)) ??
    names[0]!;
  if (argv.includes(name)) return tooMany(name, 'Only one file or test is taken.');
  const near = closest(name, known);
  const isForProgram = argv[0] === 'run' && distance(name, near) > 2;
  return new PenumbraError({
    code: 'E_OPTION',
    message: `there is no option --${name}`,
    hint: isForProgram
      ? `What is for the program follows --: penumbra run FILE -- --${name}`
      : `Did you mean --${near}?`,
  });
}

function tooMany(word: string, hint: string): PenumbraError {
  return new PenumbraError({ code: 'E_USAGE', message: `"${word}" is one argument too many`, hint });
}

/** The first option of the command line that is none of the command's; undefined if there is none. */
function unknownOption(argv: readonly string[], known: readonly string[]): string | undefined {
  const kebab = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  return argv
    .filter((arg) => arg.startsWith('--') && arg.length > 2)
    .map((arg) => arg.replace(/^--/u, '').split('=')[0]!)
    .find((name) => ![name, name.replace(/^no-/u, '')].some((one) => known.includes(kebab(one))));
}

function unknownCommand(name: string): PenumbraError {
  const near = closest(name, COMMANDS);
  const meant = distance(name, near) <= 3 ? `penumbra ${near}` : `penumbra explore ${name}`;
  return new PenumbraError({
    code: 'E_COMMAND',
    message: `there is no command "${name}"`,
    hint: `Did you mean "${meant}"?`,
  });
}
