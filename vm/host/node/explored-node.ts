/**
 * Node in a program that is explored: its modules and globals are node's own and run natively, which makes what they are
 * given concrete. What a program may not do there (writing, sockets, processes) is refused where it is called.
 */
import { compile } from '../../../compiler/index.js';
import { makeClosure } from '../../interpreter/functions.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import type { CodeStore } from '../../modules/code.js';
import type { Loader } from '../../modules/loader.js';
import { installer } from '../install.js';
import type { EventLoop } from '../time/event-loop.js';
import { installBuiltinModules, installGlobalsOfNode, modulesOfNode } from './foreign.js';
import { putBackLent } from './lent.js';

export interface ExploredParts {
  readonly vm: Interpreter;
  readonly loop: EventLoop;
  readonly loader: Loader;
  readonly code: CodeStore;
}

/** Defines node's globals in a new realm, but for those that the machine has itself. */
export function installExplored({ vm, loader }: ExploredParts): void {
  installGlobalsOfNode(vm, installer(vm), (name) => !Object.hasOwn(vm.realm.global, name));
  installBuiltinModules(vm, installer(vm), (specifier) => loader.modulesOfNode(specifier));
}

/** Gives the modules of node to the program of a path, each when it is first asked for. */
export function provideExplored({ vm, loop, loader, code }: ExploredParts): void {
  putBackLent();
  let modules: ((specifier: string) => object | undefined) | undefined;
  loader.modulesOfNode = (specifier) => {
    modules ??= modulesOfNode(vm, loop, installer(vm), {
      requireFor: (from) => loader.requires.make(from),
      maker: () => loader.objects.maker,
      runScript(source, file) {
        const linked = code.add(compile(source, { file, kind: 'script', completion: true }), false);
        const provided = loader.modules.provided(linked.ir, { path: file, suffix: '' });
        return vm.outside.runMain(makeClosure(vm, linked.functions[0]!, []), vm.realm.global, [], provided)
          .result;
      },
    });
    return modules(specifier);
  };
}
