/**
 * Node in a program that is explored: its modules and globals are node's own and run natively, which makes what they are
 * given concrete. What a program may not do there (writing, sockets, processes) is refused where it is called.
 */
import { compile } from '../../../compiler/index.js';
import { makeClosure } from '../../interpreter/functions.js';
import type { Interpreter } from '../../interpreter/interpreter.js';
import type { CodeStore } from '../../modules/code.js';
import type { Loader } from '../../modules/loader.js';
import type { Environment } from '../../realm/environment.js';
import { sharedProperties } from '../../realm/process.js';
import { installer } from '../install.js';
import type { EventLoop } from '../time/event-loop.js';
import { withErrorClasses } from './assertions.js';
import { type Figure, figurePlaces, READ, surroundings } from './figures.js';
import { installBuiltinModules, installGlobalsOfNode, modulesOfNode } from './foreign.js';
import { judged } from './foreign-calls.js';
import { lent, putBackLent } from './lent.js';
import { installModelled } from './modelled.js';

export interface ExploredParts {
  readonly vm: Interpreter;
  readonly loop: EventLoop;
  readonly loader: Loader;
  readonly code: CodeStore;
  readonly environment: Environment;
}

/** Defines node's globals in a new realm, but for those that the machine has itself. */
export function installExplored({ vm, loader, environment }: ExploredParts): void {
  installModelled();
  vm.node.handOut = (callee, args) => withErrorClasses(vm, callee, args);
  vm.node.around = (run, given) => judged(vm, run, given);
  const figures = new Map<object, Figure>();
  for (const [, value] of sharedProperties())
    if (typeof value === 'function') figures.set(lent(value), surroundings);
  for (const { holder, name, part, give } of figurePlaces())
    figures.set(Object.getOwnPropertyDescriptor(holder, name)![part] as object, give);
  vm.node.standIn = (callee) => {
    const give = figures.get(callee);
    return give && ((native, args) => give({ native, args, environment }));
  };
  installGlobalsOfNode(vm, installer(vm), (name) => !Object.hasOwn(vm.realm.global, name));
  installBuiltinModules(vm, installer(vm), (specifier) => loader.modulesOfNode(specifier));
}

/** What paths have done to modules of node is undone. */
export function refreshExplored({ vm }: Pick<ExploredParts, 'vm'>): void {
  putBackLent();
  for (const name of Object.keys(READ)) {
    const info = vm.keys.info(name);
    vm.keys.touch(info);
    info.accessor = true;
  }
}

/** Gives the modules of node to the program of a path, each when it is first asked for. */
export function provideExplored({ vm, loop, loader, code }: ExploredParts): void {
  refreshExplored({ vm });
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
