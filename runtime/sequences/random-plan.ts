/**
 * Random sequences, as a baseline (Cheon and Rubio-Medrano, JET): objects by random constructors, then random calls, all with
 * random arguments; calls that are not allowed are left out.
 */
import type { Domain, Input, SourceModel } from '../inputs/domains/domain.js';
import { alternatives } from '../inputs/domains/domains.js';
import { parameterDomain } from '../inputs/model/declaration.js';
import type { Plan, PlannedCall } from '../reach/plan.js';
import type { SearchTarget } from '../reach/search.js';
import { classesIn, type RelevantObject, relevantObjects } from '../reach/states/relevant-objects.js';
import { type PossibleCall, possibleCalls } from '../reach/transitions/possible-calls.js';
import type { ReachValue } from '../reach/values.js';

/** Most calls between constructions and target. */
const MOST_CALLS = 5;
const LARGEST = 100;
const LONGEST = 5;

export class RandomPlans {
  private readonly objects: readonly RelevantObject[];
  private readonly possible: readonly PossibleCall[];

  constructor(
    private readonly model: SourceModel,
    private readonly target: SearchTarget,
    private readonly random: () => number,
  ) {
    const { className, method, isReceiver } = target;
    const receiver: readonly Input[] =
      isReceiver && className !== undefined
        ? [{ name: 'this', domain: { kind: 'class', name: className }, rest: false }]
        : [];
    const inputs = [...receiver, ...method.parameters.filter(({ rest }) => !rest)];
    this.objects = relevantObjects(model, inputs).map((object, i) => {
      const own = isReceiver && i === 0 ? object.classes.filter(({ name }) => name === className) : [];
      return own.length > 0 ? { ...object, classes: own } : object;
    });
    this.possible = possibleCalls(model, this.objects);
  }

  next(): Plan {
    const { objects, target } = this;
    const made = new Map<number, string>();
    const calls: PlannedCall[] = [];
    // Those that constructors take come last among the relevant objects.
    for (const { number } of [...objects].reverse()) {
      const makers = this.possible.filter(
        ({ result, receiver }) => result === number && (receiver === undefined || made.has(receiver)),
      );
      const maker = this.pick(makers);
      if (!maker) continue;
      calls.push(this.call(maker, made));
      made.set(number, maker.className ?? objects[number]!.classes[0]!.name);
    }
    const count = Math.floor(this.random() * (MOST_CALLS + 1));
    const further = this.possible.filter(
      ({ result, receiver }) => result === undefined && receiver !== undefined && made.has(receiver),
    );
    for (let i = 0; i < count; i += 1) {
      const call = this.pick(further);
      if (call) calls.push(this.call(call, made));
    }
    const args = target.method.parameters
      .filter(({ rest }) => !rest)
      .map((parameter) => this.value(parameterDomain(parameter), made));
    return {
      calls,
      objects: objects.map(({ number, name }) => ({ name, className: made.get(number), state: [] })),
      target: { receiver: target.isReceiver ? 0 : undefined, args },
    };
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }

  private call(call: PossibleCall, made: ReadonlyMap<number, string>): PlannedCall {
    const { kind, className, name, receiver, result, parameters } = call;
    const args = parameters.filter(({ rest }) => !rest).map((one) => this.value(parameterDomain(one), made));
    const properties = kind === 'literal' ? { properties: parameters.map((one) => one.name) } : {};
    return { kind, className, name, receiver, result, args, ...properties };
  }

  private value(domain: Domain, made: ReadonlyMap<number, string>): ReachValue {
    const one = this.pick(alternatives(domain)) ?? domain;
    const primitive = (value: Extract<ReachValue, { kind: 'primitive' }>['value']): ReachValue => ({
      kind: 'primitive',
      value,
    });
    switch (one.kind) {
      case 'undefined':
        return primitive(undefined);
      case 'null':
        return primitive(null);
      case 'boolean':
        return primitive(this.random() < 0.5);
      case 'literal':
        return primitive(one.value);
      case 'string': {
        const length = Math.floor(this.random() * (LONGEST + 1));
        const letters = Array.from({ length }, () =>
          String.fromCharCode(97 + Math.floor(this.random() * 26)),
        );
        return primitive(letters.join(''));
      }
      case 'class': {
        const fitting = this.objects.filter(
          ({ number, declared, classes }) =>
            made.has(number) &&
            classesIn(this.model, one).some(
              (name) => declared === name || classes.some((cls) => cls.name === name),
            ),
        );
        const object = this.pick(fitting);
        return object ? { kind: 'object', object: object.number } : primitive(null);
      }
      case 'array':
        return { kind: 'code', code: '[]' };
      default: {
        const number = (this.random() * 2 - 1) * LARGEST;
        return primitive(one.kind === 'number' ? number : Math.round(number));
      }
    }
  }
}
