/** The last position that code set, as V8's compiler keeps it. */
import { boundNames, children, isFunction, type Node } from '../../compiler/ast.js';
import { ENTRY, NOWHERE, positionOf } from './v8-position.js';

/**
 * An instruction gets the last position that was set. That of an expression is lost while that of a statement has met no
 * instruction yet.
 */
export abstract class PositionState {
  /** The position at the target, once code has come to it. */
  found: number | undefined;
  private position: number;
  /** Whether the position is that of a statement that no instruction has yet. */
  private isPending = false;
  /** The variable that was loaded last. */
  private loaded: string | undefined;
  private declared: ReadonlySet<string> | undefined;

  /** @param root the function around, or the program */
  constructor(
    protected readonly source: string,
    private readonly target: Node,
    private readonly root: Node,
  ) {
    this.position = isFunction(root) ? ENTRY : NOWHERE;
  }

  protected setStatement(position: number): void {
    this.position = position;
    this.isPending = true;
  }

  protected set(position: number): void {
    if (!this.isPending) this.position = position;
  }

  /** An instruction. */
  protected run(): void {
    this.isPending = false;
    this.loaded = undefined;
  }

  /** V8 does not load a variable of a function around twice in a row. */
  protected load(node: Node): void {
    const name = node.type === 'Identifier' ? node.name : undefined;
    if (name !== undefined && name === this.loaded && !this.declares(name)) return;
    this.run();
    this.loaded = name;
  }

  private declares(name: string): boolean {
    this.declared ??= declaredIn(this.root);
    return this.declared.has(name);
  }

  protected setAt(node: Node): void {
    this.set(positionOf(this.source, node));
    this.run();
  }

  protected reach(node: Node): void {
    if (node === this.target) this.found ??= this.position;
  }
}

/** The variables of a function. */
function declaredIn(root: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: Node): void => {
    if (node.type === 'VariableDeclarator') for (const { name } of boundNames(node.id)) names.add(name);
    if (node.type === 'CatchClause' && node.param)
      for (const { name } of boundNames(node.param)) names.add(name);
    if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id)
      names.add(node.id.name);
    if (!isFunction(node)) for (const child of children(node)) visit(child);
  };
  for (const child of children(root)) visit(child);
  if (isFunction(root))
    for (const parameter of root.params) for (const { name } of boundNames(parameter)) names.add(name);
  return names;
}
