/** The parser of `.als` files: paragraphs here, formulas by the parser that doc comments share. */
import { Cursor } from '../../language/cursor.js';
import { ALLOY } from '../../language/dialect.js';
import { didYouMean, type SpecSource, specError } from '../../language/errors.js';
import { FormulaParser } from '../../language/parse.js';
import type { BoundName, Node } from '../../language/syntax.js';
import { modelText } from './literate.js';
import { parseCommand } from './parse-command.js';
import { parseMacro, parseRoutine } from './parse-routine.js';
import { parseEnumeration, parseSignature } from './parse-signature.js';
import type {
  AssertionSyntax,
  CommandSyntax,
  FactSyntax,
  MacroSyntax,
  ModuleSyntax,
  OpenSyntax,
  ParameterSyntax,
  RoutineSyntax,
  SignatureSyntax,
} from './syntax.js';

const SIGNATURE_WORDS = ['abstract', 'lone', 'one', 'some', 'sig'];
/** Words of TestEra's Alloy that are names elsewhere. */
const OLD_SIGNATURE_WORDS = ['static', 'part'];
const PARAGRAPHS = [
  ...['module', 'open', 'sig', 'enum', 'fact', 'pred', 'fun', 'assert', 'let', 'run', 'check'],
  ...['abstract', 'private'],
];

/**
 * Parses the text of a module.
 * @throws PenumbraError `E_ALLOY_PARSE` with the place, `E_ALLOY_UNSUPPORTED` at an operator of time.
 */
export function parseModule(source: SpecSource): ModuleSyntax {
  return new ModuleParser(source).module();
}

/** The paragraphs of one file as they are read. */
export class ModuleParser {
  readonly cursor: Cursor;
  readonly formulas: FormulaParser;
  private readonly parameters: ParameterSyntax[] = [];
  private readonly opens: OpenSyntax[] = [];
  private readonly signatures: SignatureSyntax[] = [];
  private readonly facts: FactSyntax[] = [];
  private readonly routines: RoutineSyntax[] = [];
  private readonly assertions: AssertionSyntax[] = [];
  private readonly macros: MacroSyntax[] = [];
  private readonly commands: CommandSyntax[] = [];

  private readonly source: SpecSource;

  constructor({ file, source }: SpecSource) {
    this.source = { file, source, dialect: ALLOY };
    this.cursor = new Cursor({ ...this.source, text: modelText(this.source), start: 0 });
    this.formulas = new FormulaParser(this.cursor);
  }

  module(): ModuleSyntax {
    while (this.cursor.is(['open'])) this.paragraph();
    const name = this.cursor.take('module') ? this.heading() : undefined;
    while (this.cursor.peek().kind !== 'end') this.paragraph();
    const { parameters, opens, signatures, facts, routines, assertions, macros, commands } = this;
    const hasSequences = this.formulas.sawSequence;
    return {
      in: this.source,
      name,
      parameters,
      opens,
      signatures,
      facts,
      routines,
      assertions,
      macros,
      commands,
      hasSequences,
    };
  }

  private heading(): string {
    const { name } = this.path();
    if (!this.cursor.take('[')) return name;
    do {
      const exact = this.cursor.take('exactly') !== undefined;
      this.parameters.push({ ...this.name('the name of a parameter'), exact });
    } while (this.cursor.take(','));
    this.cursor.expect(']', 'after the parameters');
    return name;
  }

  private paragraph(): void {
    const { cursor } = this;
    const { start } = cursor.peek();
    const label = this.commandLabel();
    if (cursor.is(['run', 'check'])) {
      this.commands.push(parseCommand(this, label));
      this.refuseSequel();
      return;
    }
    const isPrivate = cursor.take('private') !== undefined;
    if (cursor.is(SIGNATURE_WORDS) || this.beginsOldSignature())
      this.signatures.push(parseSignature(this, isPrivate, start));
    else if (cursor.take('enum')) this.enumeration(isPrivate, start);
    else if (cursor.is(['fun', 'pred'])) this.routines.push(parseRoutine(this, isPrivate, start));
    else if (cursor.take('let')) this.macros.push(parseMacro(this, isPrivate, start));
    else if (cursor.take('open')) this.open(isPrivate, start);
    else if (isPrivate) cursor.fail('sig, enum, fun, pred, let or open expected after private');
    else if (cursor.take('fact')) this.facts.push({ name: this.title()?.name, ...this.body(start) });
    else if (cursor.take('assert')) this.assertions.push({ name: this.title(), ...this.body(start) });
    else this.unknownParagraph();
  }

  /** @throws PenumbraError `E_ALLOY_UNSUPPORTED` at `=> run …`, a command that goes on from an instance. */
  private refuseSequel(): void {
    const { cursor } = this;
    if (!cursor.is(['=>', 'implies']) || !cursor.is(['run', 'check'], 1)) return;
    const message = 'commands that go on from the instance of another are not supported';
    throw specError(this.source, 'E_ALLOY_UNSUPPORTED', cursor.peek(), message, 'Write one command.');
  }

  private unknownParagraph(): never {
    const { kind, text } = this.cursor.peek();
    if (text === 'module')
      this.cursor.fail('a paragraph expected', 'module stands once, before all but open.');
    const hint = kind === 'name' ? didYouMean(text, PARAGRAPHS) : undefined;
    return this.cursor.fail('sig, fact, pred, fun, assert, run, check or another paragraph expected', hint);
  }

  /** `label:` before `run` and `check`. */
  private commandLabel(): string | undefined {
    const { cursor } = this;
    if (cursor.peek().kind !== 'name' || !cursor.is([':'], 1) || !cursor.is(['run', 'check'], 2))
      return undefined;
    const { text } = cursor.next();
    cursor.next();
    return text;
  }

  private beginsOldSignature(): boolean {
    let ahead = 0;
    while (OLD_SIGNATURE_WORDS.includes(this.cursor.peek(ahead).text)) ahead += 1;
    return ahead > 0 && this.cursor.is(SIGNATURE_WORDS, ahead);
  }

  private enumeration(isPrivate: boolean, start: number): void {
    const { signatures, open } = parseEnumeration(this, isPrivate, start);
    this.signatures.push(...signatures);
    this.opens.push(open);
  }

  private open(isPrivate: boolean, start: number): void {
    const path = this.path();
    const args: BoundName[] = [];
    if (this.cursor.take('[')) {
      if (!this.cursor.is([']'])) args.push(...this.references(','));
      this.cursor.expect(']', 'after the arguments of the module');
    }
    const alias = this.cursor.take('as') ? this.name('another name for the module') : undefined;
    const end = this.cursor.end;
    this.opens.push({ private: isPrivate, path: path.name, arguments: args, alias, start, end });
  }

  /** The name of a fact or an assertion, if it has one. */
  private title(): BoundName | undefined {
    const { kind, text, start, end } = this.cursor.peek();
    if (kind !== 'name' && kind !== 'string') return undefined;
    this.cursor.next();
    return { name: text, start, end };
  }

  private body(start: number): { readonly body: Node; readonly start: number; readonly end: number } {
    const body = this.formulas.block();
    return { body, start, end: body.end };
  }

  /** A name that is declared. */
  name(what: string): BoundName {
    const { kind, text, start, end } = this.cursor.peek();
    if (kind !== 'name') this.cursor.fail(`${what} expected`);
    if (text.includes('$')) this.cursor.fail(`${what} without $ expected`);
    this.cursor.next();
    return { name: text, start, end };
  }

  names(what: string): readonly BoundName[] {
    const names = [this.name(what)];
    while (this.cursor.take(',')) names.push(this.name(what));
    return names;
  }

  /** `util/graph`. */
  private path(): BoundName {
    const { start, text } = this.cursor.peek();
    if (this.cursor.peek().kind !== 'name' && text !== 'this')
      this.cursor.fail('the name of a module expected');
    let name = this.cursor.next().text;
    while (this.cursor.take('/')) {
      if (this.cursor.peek().kind !== 'name') this.cursor.fail('the name of a module expected after /');
      name += `/${this.cursor.next().text}`;
    }
    return { name, start, end: this.cursor.end };
  }

  /** The name of a signature, with the path of its module. */
  reference(): BoundName {
    const { cursor } = this;
    const { start, end, text } = cursor.peek();
    if (cursor.take('Int', 'String', 'univ', 'none')) return { name: text, start, end };
    if (cursor.take('seq')) {
      cursor.expect('/', 'after seq');
      const { text: name, end: last } = cursor.next();
      return { name: `seq/${name}`, start, end: last };
    }
    if (cursor.peek().kind !== 'name' && text !== 'this') cursor.fail('the name of a signature expected');
    return this.path();
  }

  references(separator: ',' | '+'): readonly BoundName[] {
    const names = [this.reference()];
    while (this.cursor.take(separator)) names.push(this.reference());
    return names;
  }
}
