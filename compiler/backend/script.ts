/**
 * Scripts as scripts: what they declare is declared in the written text too, so that node finds clashes, and other
 * scripts of the realm see it. With `let`, `const` or classes at the top level, the script is a generator that stops
 * wherever one of them gets its first value, which its declaration takes.
 */
import { type IrFunction, type IrModule, instructions } from '../ir/function.js';
import { HELPERS } from './names.js';

/** The text of a script. `body`: statements that end in returning the function of the script. */
export function scriptText({ functions }: IrModule, body: string): string {
  const { vars, lexical, order } = declarationsOf(functions[0]!);
  const declare = (name: string): string =>
    `${lexical.get(name) ? 'const' : 'let'} ${name} = ${HELPERS}.goOn();`;
  const unreached = [...lexical.keys()].filter((name) => !order.includes(name));
  if (lexical.size === 0) return [...vars, `${HELPERS}.run(() => {`, body, '});'].join('\n');
  return [
    ...vars,
    `${HELPERS}.begin(() => {`,
    body,
    '});',
    ...order.map(declare),
    `${HELPERS}.goOn();`,
    ...unreached.map(declare),
  ].join('\n');
}

function declarationsOf({ code, constants }: IrFunction): {
  readonly vars: readonly string[];
  /** Value: whether constant. */
  readonly lexical: ReadonlyMap<string, boolean>;
  /** Lexical names as they get their first values. */
  readonly order: readonly string[];
} {
  const functions = new Set<string>();
  const vars = new Set<string>();
  const lexical = new Map<string, boolean>();
  const order: string[] = [];
  for (const { name, operands } of instructions(code)) {
    const text = String(constants[operands[0]!]);
    if (name === 'declare_global_function') functions.add(text);
    if (name === 'declare_global_var') vars.add(text);
    if (name === 'declare_global_lexical') lexical.set(text, operands[1] === 1);
    if (name === 'init_global') order.push(text);
  }
  return {
    vars: [
      ...[...functions].map((text) => `function ${text}() {}`),
      ...[...vars].map((text) => `var ${text};`),
    ],
    lexical,
    order,
  };
}
