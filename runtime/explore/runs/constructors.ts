/** The constructors of a program's classes in the machine, by its classes in the model. */
import { PenumbraError } from '../../../compiler/diagnostics.js';
import { isDeclarationFile } from '../../../compiler/file-names.js';
import type { GuestModule, Machine } from '../../../vm/index.js';
import type { ClassModel, Origin } from '../../inputs/domains/domain.js';
import { ClassFinder } from '../../inputs/model/class-finder.js';

/** Of programs that stay loaded, as long as they do: to look through all that a large one exports takes longer than most runs. */
const ofPrograms = new WeakMap<GuestModule, Constructors>();

export class Constructors {
  private readonly own: ClassFinder;
  private readonly others = new Map<string, ClassFinder | undefined>();

  private constructor(
    private readonly machine: Machine,
    program: GuestModule,
  ) {
    this.own = finderOf(program);
  }

  /** @param program as it is loaded: no run has changed it */
  static of(machine: Machine, program: GuestModule): Constructors {
    let found = ofPrograms.get(program);
    if (!found) {
      found = new Constructors(machine, program);
      ofPrograms.set(program, found);
    }
    return found;
  }

  /** Undefined where neither the program nor the file of the class leads to it. */
  find({
    name,
    plain,
    builtin,
    origin,
  }: Pick<ClassModel, 'name' | 'plain' | 'builtin' | 'origin'>): object | undefined {
    if (plain || builtin !== undefined) return undefined;
    return this.own.find(name) ?? this.finderFor(origin)?.find(name);
  }

  /** Whether the exports of the program, or of the file that declares the class, lead to its constructor. */
  isExported(found: object, { origin }: Pick<ClassModel, 'origin'>): boolean {
    return this.own.isExported(found) || this.finderFor(origin)?.isExported(found) === true;
  }

  private finderFor(origin: Origin | undefined): ClassFinder | undefined {
    // A file of declarations is no program.
    if (!origin || isDeclarationFile(origin.file)) return undefined;
    const { file } = origin;
    if (!this.others.has(file)) this.others.set(file, this.finderIn(origin));
    return this.others.get(file);
  }

  /**
   * Undefined for a file that does not load, which only types mention, and for one that the program has not loaded so far and
   * loads when it runs: what that does belongs to the path.
   */
  private finderIn({ file, isCalledFor }: Origin): ClassFinder | undefined {
    if (isCalledFor && !this.machine.isLoaded(file)) return undefined;
    try {
      return finderOf(this.machine.load(file));
    } catch (error) {
      if (error instanceof PenumbraError) return undefined;
      throw error;
    }
  }
}

function finderOf(program: GuestModule): ClassFinder {
  return new ClassFinder({ exports: program.exports, binding: (name) => program.binding(name)?.value });
}
