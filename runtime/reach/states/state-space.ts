/** What all states of one search share. */
import type { Domain, SourceModel } from '../../inputs/domains/domain.js';
import { UNKNOWN, unionOf } from '../../inputs/domains/domains.js';
import type { Bool } from '../../solver/terms/terms.js';
import { standInOf, type Variables } from '../values.js';
import { allComponents, pureMethod, resultOf } from './components.js';
import type { RelevantObject } from './relevant-objects.js';

export class StateSpace {
  /** By number of the object: what its virtual state consists of. */
  readonly components: readonly ReadonlyMap<string, Domain>[];

  /** Assumed at first: calls leave alone what their contracts do not bear on. */
  readonly still: Bool;

  constructor(
    readonly model: SourceModel,
    readonly objects: readonly RelevantObject[],
    readonly variables: Variables,
  ) {
    this.still = variables.terms.boolVar('what contracts do not bear on stays');
    this.components = objects.map(({ classes }) => allComponents(model, classes));
  }

  readonly standIn = (className: string): string | undefined =>
    standInOf(this.model.classes.get(className)?.builtin?.name);

  /** What a pure method or function returns. */
  resultOf(name: string, receiver: number | undefined): Domain {
    const { model } = this;
    if (receiver === undefined) return model.functions.get(name)?.returns ?? UNKNOWN;
    const results = this.objects[receiver]!.classes.flatMap((cls) => {
      const method = pureMethod(model, cls.name, name);
      return method ? [resultOf(model, cls.name, method)] : [];
    });
    return results.length === 0 ? UNKNOWN : unionOf(results);
  }
}
