/** What each command does with its arguments. Results go to standard output, all else to standard error. */
import type { PenumbraError } from '../../compiler/diagnostics.js';
import type { Failure } from '../report/document.js';
import type { Output } from '../report/output.js';
import type { Command } from './arguments.js';

/** Exit codes of the command line. */
export const ExitCode = {
  done: 0,
  /** A postcondition does not hold on some path. */
  finding: 1,
  /** The input or the command line is at fault. */
  badInput: 2,
  /** Ended by Ctrl-C. */
  interrupted: 130,
} as const;

export interface Streams {
  readonly out: Output;
  readonly err: Output;
}

/** Runs a command and returns the exit code. @throws PenumbraError */
export async function runCommand(command: Command, streams: Streams): Promise<number> {
  switch (command.command) {
    case 'text':
      streams.out.write(`${command.text.trimEnd()}\n`);
      return ExitCode.done;
    case 'help': {
      const { helpPage, topicList } = await import('./help-pages.js');
      streams.out.write(command.topic === undefined ? topicList() : helpPage(command.topic));
      return ExitCode.done;
    }
    case 'explore': {
      const { exploreCommand } = await import('./explore-command.js');
      return exploreCommand(command, streams);
    }
    case 'enumerate': {
      const { enumerateCommand } = await import('./enumerate-command.js');
      return enumerateCommand(command, streams);
    }
    case 'classify': {
      const { classifyCommand } = await import('./classify-command.js');
      return classifyCommand(command, streams);
    }
    case 'model': {
      const { modelCommand } = await import('./classify-command.js');
      return modelCommand(command, streams);
    }
    case 'reach': {
      const { reachCommand } = await import('./reach-command.js');
      return reachCommand(command, streams);
    }
    case 'observe': {
      const { observeCommand } = await import('./observe-command.js');
      return observeCommand(command, streams);
    }
    case 'alloy': {
      const { alloyCommand } = await import('./alloy-command.js');
      return alloyCommand(command.alloy, streams);
    }
    case 'replay': {
      const { replayCommand } = await import('./replay-command.js');
      return replayCommand(command, streams);
    }
    case 'report': {
      const { reportCommand } = await import('./report-command.js');
      return reportCommand(command, streams);
    }
    case 'corpus': {
      const { corpusCommand } = await import('./corpus-command.js');
      return corpusCommand(command.corpus, streams);
    }
    case 'run': {
      const { runProgramCommand } = await import('./run-command.js');
      return runProgramCommand(command);
    }
    case 'disasm': {
      const { disassemble, writeBack } = await import('../disassemble.js');
      const print = command.javascript ? writeBack : disassemble;
      streams.out.write(await print(command.file));
      return ExitCode.done;
    }
    case 'spec': {
      const { readSpecification } = await import('../specification.js');
      streams.out.write(await readSpecification(command.file, command.contracts));
      return ExitCode.done;
    }
  }
}

/** Whether an error is a complaint to the user. The name is asked, as the class may have been loaded twice. */
export function isComplaint(error: unknown): error is PenumbraError {
  return error instanceof Error && error.name === 'PenumbraError';
}

/** A complaint about one of several targets. */
export function failureOf(target: string, error: PenumbraError): Failure {
  return { target, code: error.code, message: error.message };
}
