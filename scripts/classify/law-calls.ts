/** The calls that a law speaks of, as inputs: what breaks a law is one of them. */
import type { Argument, Sequence } from '../../runtime/classify/generation/sequences.js';
import { callIn, isAskedAgain } from '../../runtime/classify/model/asked-again.js';
import { variablesIn } from '../../runtime/classify/model/property.js';
import type { Violation } from '../../runtime/classify/verdict/classify-input.js';

interface Callable {
  readonly name: string;
  readonly parameters: readonly string[];
}

/** @param points all that can be called */
export function lawCalls(
  sequence: Sequence,
  violations: readonly Violation[],
  points: readonly Callable[],
): readonly Sequence[] {
  const names = violations.flatMap((one) =>
    one.kind === 'property' ? variablesIn(one.property.property).filter(isOfLaw) : [],
  );
  const calls: Sequence[] = [];
  for (const name of new Set(names)) placeOf(name, sequence, points, calls);
  return calls;
}

/** Whether it is what another call than the tested one answers. */
function isOfLaw(name: string): boolean {
  const call = callIn(name);
  return call !== undefined && isAskedAgain(call);
}

/** How the value of a name is made behind a sequence, with the steps that are added. @param calls gets each call as an input */
function placeOf(
  name: string,
  sequence: Sequence,
  points: readonly Callable[],
  calls: Sequence[],
): { readonly steps: Sequence; readonly value: Argument } | undefined {
  const tested = sequence.at(-1)!;
  const call = callIn(name);
  if (/^-[A-Za-z_$]/u.test(name)) {
    const value = placeOf(name.slice(1), sequence, points, calls)?.value;
    return value && 'code' in value
      ? { steps: [], value: { code: String(0 - Number(value.code)) } }
      : undefined;
  }
  if (!call) {
    const at = points.find((one) => one.name === tested.point)?.parameters.indexOf(name) ?? -1;
    const value =
      name === 'this'
        ? tested.receiver !== undefined && { step: tested.receiver }
        : name === 'result'
          ? { step: sequence.length - 1 }
          : at >= 0
            ? tested.args[at]
            : { code: name };
    return value ? { steps: [], value } : undefined;
  }
  const [, object, member] = /^(.*)\.([^.()]+)$/u.exec(call.callee) ?? [];
  const point =
    points.find((one) => one.name === call.callee) ??
    points.find((one) => one.name.endsWith(`.prototype.${member}`));
  if (!point) return undefined;
  const isMethod = point.name !== call.callee;
  let steps: Sequence = [];
  const operands: Argument[] = [];
  for (const part of isMethod ? [object!, ...call.args] : call.args) {
    const made = placeOf(part, sequence, points, calls);
    if (!made) return undefined;
    const by = steps.length;
    const moved = (arg: Argument): Argument =>
      'step' in arg && arg.step >= sequence.length ? { step: arg.step + by } : arg;
    steps = [
      ...steps,
      ...made.steps.map((step) => ({
        ...step,
        receiver:
          step.receiver === undefined ? undefined : (moved({ step: step.receiver }) as { step: number }).step,
        args: step.args.map(moved),
      })),
    ];
    operands.push(moved(made.value));
  }
  const [first] = operands;
  if (isMethod && !(first && 'step' in first)) return undefined;
  const receiver = isMethod && first && 'step' in first ? first.step : undefined;
  steps = [...steps, { point: point.name, receiver, args: isMethod ? operands.slice(1) : operands }];
  calls.push([...sequence, ...steps]);
  return { steps, value: { step: sequence.length + steps.length - 1 } };
}
