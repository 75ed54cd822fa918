/**
 * Classes of one name in several files of a program. A name stands for one class of all: the one that the file of the
 * target means by it. Where another file means another one, that is noted as an approximation.
 */
import path from 'node:path';
import { type Approximation, approximation } from '../domains/approximation.js';
import type { ClassModel, Domain, FieldModel, SourceModel } from '../domains/domain.js';
import { domainText, elementDomains, membersOf } from '../domains/domains.js';
import { derived, once } from '../domains/lazily.js';
import type { TypeScope } from '../types/type-scope.js';

export class SameNames {
  /** Names of several classes. */
  private readonly names = new Set<string>();

  /**
   * @param scope of the file of the target
   * @param classes those that the file declares; those of other files are added
   */
  constructor(
    private readonly scope: TypeScope,
    private readonly classes: Map<string, ClassModel>,
  ) {}

  /** Adds the classes of a file that the file names, and of those that it names. */
  add({ file, source, isCalledFor, classes }: SourceModel): void {
    const origin = { file, source, ...(isCalledFor ? { isCalledFor } : {}) };
    for (const [name, cls] of classes) {
      const added = cls.origin ? cls : derived(cls, { origin });
      const known = this.classes.get(name);
      if (!known) this.classes.set(name, added);
      else if (known.builtin === undefined && this.fileOf(known) !== this.fileOf(added)) {
        this.names.add(name);
        if (this.meant(name, this.scope) === this.fileOf(added)) this.classes.set(name, added);
      }
    }
  }

  /** Notes what fields and superclasses of classes mean by names that stand for other classes. */
  approximate(): void {
    if (this.names.size === 0) return;
    for (const [name, cls] of this.classes) {
      const scope = this.scope.objects.scopeOf(this.fileOf(cls));
      if (!scope || cls.builtin !== undefined) continue;
      const fields = once(() => cls.fields.map((field) => this.approximated(field, scope)));
      const approximations = once(() => [
        ...cls.approximations,
        ...(cls.superclass === undefined ? [] : this.other(cls.superclass, scope)),
      ]);
      this.classes.set(
        name,
        derived(cls, {
          get fields() {
            return fields();
          },
          get approximations() {
            return approximations();
          },
        }),
      );
    }
  }

  private approximated(field: FieldModel, scope: TypeScope): FieldModel {
    const others = this.others(field.domain, scope);
    if (others.length === 0) return field;
    return { ...field, approximations: [...field.approximations, ...others] };
  }

  private fileOf({ origin }: ClassModel): string {
    return (origin ?? this.scope.origin).file;
  }

  /** The file of the class that another file means by a name. */
  private meant(name: string, scope: TypeScope): string | undefined {
    const found = scope.find(name);
    return found?.kind === 'class' && found.raw.name === name ? found.scope.origin.file : undefined;
  }

  private other(name: string, scope: TypeScope): readonly Approximation[] {
    if (!this.names.has(name)) return [];
    const [meant, kept] = [this.meant(name, scope), this.fileOf(this.classes.get(name)!)];
    if (meant === undefined || meant === kept) return [];
    return [approximation({ text: `${name} of ${path.basename(meant)} as that of ${path.basename(kept)}` })];
  }

  private others(domain: Domain, scope: TypeScope, arrays = new Set<string>()): readonly Approximation[] {
    return membersOf(domain).flatMap((member) => {
      if (member.kind === 'class') return this.other(member.name, scope);
      if (member.kind !== 'array' || arrays.has(domainText(member))) return [];
      arrays.add(domainText(member));
      return elementDomains(member).flatMap((part) => this.others(part, scope, arrays));
    });
  }
}
