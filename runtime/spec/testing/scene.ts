/** A small world of objects on which the tests of the specification language evaluate formulas. */

import type { Domain } from '../../inputs/domains/domain.js';
import { heapOf, ObjectNumbers } from '../../inputs/heap/constant-heap.js';
import { readSourceModel } from '../../inputs/model/source-model.js';
import { jsDocType } from '../../inputs/types/jsdoc-type.js';
import { Terms } from '../../solver/terms/terms.js';
import { checkFormulas } from '../comments/check.js';
import type { CommentContext } from '../comments/names.js';
import type { CheckedFormula } from '../form/formula.js';
import { formulaToJavaScript } from '../javascript/arrays/formula-writer.js';
import { RUNTIME_PRELUDE } from '../javascript/arrays/prelude.js';
import { MaskProgram } from '../javascript/masks/program.js';
import { parseFormulas } from '../language/parse.js';
import { evaluateFormula } from '../terms/translate.js';

const LIBRARY = `
class Node {
  constructor(elem, next) {
    /** @type {integer} */
    this.elem = elem;
    /** @type {Node|null} */
    this.next = next;
  }
}
class List {
  constructor(header, size) {
    /** @type {Node|null} */
    this.header = header;
    /** @type {integer} */
    this.size = size;
  }
}
class Shape {
  constructor(name) {
    /** @type {string} */
    this.name = name;
    /** @type {Shape|null|undefined} */
    this.inside = null;
  }
}
class Circle extends Shape {
  constructor(name, radius) {
    super(name);
    /** @type {number} */
    this.radius = radius;
  }
}
class Square extends Shape {}
class Stack {
  constructor(items, shapes, grid) {
    /** @type {integer[]} */
    this.items = items;
    /** @type {(Shape|null)[]} */
    this.shapes = shapes;
    /** @type {integer[][]} */
    this.grid = grid;
    /** @type {number|string|boolean|null} */
    this.mixed = null;
    this.mystery = mystery();
    this.bag = [];
  }
}
class Odd {
  constructor(value, some) {
    /** @type {integer} */
    this.in = value;
    /** @type {Odd|null} */
    this.some = some;
    /** @type {boolean} */
    this.result = true;
  }
}
class Tree {
  constructor(root) {
    /** @type {Branch|null} */
    this.root = root;
  }
}
class Branch {
  constructor(key, left, right) {
    /** @type {integer} */
    this.key = key;
    /** @type {Branch|null} */
    this.left = left;
    /** @type {Branch|null} */
    this.right = right;
    /** @type {Branch|null} */
    this.parent = null;
    /** @type {boolean} */
    this.color = false;
    if (left) left.parent = this;
    if (right) right.parent = this;
  }
}
function mystery() { return null; }
`;

const NAMES = ['Node', 'List', 'Shape', 'Circle', 'Square', 'Stack', 'Odd', 'Tree', 'Branch'] as const;
type Made = Record<string, unknown>;
type Maker = new (...args: readonly unknown[]) => Made;

/** The classes of the library. */
export const classes = new Function(`${LIBRARY}; return { ${NAMES.join(', ')} };`)() as Record<
  (typeof NAMES)[number],
  Maker
>;
export const model = readSourceModel('library.js', LIBRARY);

/** Where formulas are evaluated: the class of `this`, the types of the variables, and their values. */
export interface Scene {
  readonly self: string | undefined;
  readonly types: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The variables after a run that changes the objects, if the formula is a postcondition. */
  readonly run?: () => unknown;
}

export function contextOf(scene: Pick<Scene, 'self' | 'types' | 'run'>, formula: string): CommentContext {
  const inputs = Object.entries(scene.types).map(([name, type]): [string, Domain] => [
    name,
    jsDocType(type, { scope: model.types }).domain,
  ]);
  return {
    model,
    file: 'formula',
    source: formula,
    self: scene.self,
    inputs: new Map(inputs),
    hasOld: scene.run !== undefined,
    place: scene.run ? '@post of probe' : '@pre of probe',
  };
}

/** Parses and checks formulas. */
export function check(
  scene: Pick<Scene, 'self' | 'types' | 'run'>,
  formula: string,
): readonly CheckedFormula[] {
  const nodes = parseFormulas({ file: 'formula', source: formula, text: formula, start: 0 });
  return checkFormulas(nodes, contextOf(scene, formula));
}

export function classNameOf(object: object): string | undefined {
  return (Object.getPrototypeOf(object) as object | null)?.constructor.name;
}

/** The truth of formulas by translation to terms, and by the JavaScript made of them. */
export interface Truth {
  readonly terms: boolean;
  readonly javaScript: boolean;
  /** By masks, where they can say it. */
  readonly masks: boolean | undefined;
}

/** Evaluates formulas that all are to hold. Runs the scene, if it has a run. */
export function evaluate(scene: Scene, formula: string): Truth {
  const formulas = check(scene, formula);
  const code = formulas.map((checked) => javaScriptOf(scene, checked)).join('\n    && ');
  const names = Object.keys(scene.variables).map(parameterName);
  const run = new Function(
    ...names,
    'run',
    `${RUNTIME_PRELUDE}
    const before = spec.snapshot(${names.join(', ')});
    const result = run();
    const now = spec.snapshot(${names.join(', ')}, result);
    return [result, ${code}];`,
  ) as (...args: readonly unknown[]) => [unknown, boolean];
  const terms = new Terms();
  const numbers = new ObjectNumbers();
  const old = heapOf(terms, model, scene.variables, classNameOf, numbers);
  const masks = new MaskProgram(
    formulas.map((checked) => ({ formula: checked, hasBefore: scene.run !== undefined })),
    Object.keys(scene.variables),
  );
  const fits = masks.before(Object.values(scene.variables));
  const [result, javaScript] = run(...Object.values(scene.variables), scene.run ?? (() => undefined));
  const variables = scene.run ? { ...scene.variables, result } : scene.variables;
  const heap = heapOf(terms, model, variables, classNameOf, numbers);
  const heaps = scene.run ? { heap, old } : { heap };
  const isLoaded = fits && masks.after(Object.values(variables));
  const truths = formulas.map((_, i) => (isLoaded ? masks.holds(i) : undefined));
  return {
    terms: formulas.every((checked) => evaluateFormula(checked, heaps)),
    javaScript,
    masks: truths.includes(undefined) ? undefined : truths.every((truth) => truth),
  };
}

/** The JavaScript of a formula in a scene. */
export function javaScriptOf(scene: Scene, checked: CheckedFormula): string {
  const variables = Object.fromEntries(
    Object.keys(scene.variables).map((name) => [name, parameterName(name)]),
  );
  if (!scene.run) return `(${formulaToJavaScript(checked, { variables, now: 'now' })})`;
  const all = { ...variables, result: 'result' };
  return `(${formulaToJavaScript(checked, { variables: all, now: 'now', before: 'before' })})`;
}

function parameterName(name: string): string {
  return name === 'this' ? 'self' : name;
}
