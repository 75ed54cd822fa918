/** From expressions over `subject` to the head of a test file and the names that it binds. */
import type { Reach } from '../replay/protocol.js';
import { type Loading, loadingStatement, memberStatement, pattern } from './loading.js';
import { isIdentifier, Names, variableFor } from './names.js';
import type { SubjectCopy } from './subject-copy.js';

/** The classes and functions of a subject as one test file names them. */
export class Reaching {
  private readonly members = new Map<string, string>();
  private readonly classes = new Map<string, string>();
  private readonly lines: string[] = [];
  private usesSubject = false;
  readonly names = new Names();

  constructor(
    private readonly reach: Readonly<Record<string, Reach>>,
    private readonly loadingOf: SubjectCopy['loadingOf'],
  ) {}

  /** A class by its name: an expression for tests, bound at the head of the file where it is more than a name. */
  classOf(name: string): { readonly expression: string; readonly reach: Reach } | undefined {
    const reach = Object.hasOwn(this.reach, name) ? this.reach[name] : undefined;
    if (!reach) return undefined;
    let expression = this.classes.get(name);
    if (expression === undefined && reach.module) {
      const loading = this.loadingOf(reach.module);
      if (!loading) return undefined;
      expression = this.nameOf(name);
      this.lines.push(memberStatement(loading, reach.expression, expression));
      this.classes.set(name, expression);
    }
    if (expression === undefined) {
      expression = this.expression(reach.expression);
      if (expression === 'subject' || /[()]/u.test(expression)) {
        const bound = this.nameOf(name);
        this.lines.push(`const ${bound} = ${expression};`);
        expression = bound;
      }
      this.classes.set(name, expression);
    }
    return { expression, reach };
  }

  private nameOf(className: string): string {
    return this.names.take(isIdentifier(className) ? className : variableFor(className));
  }

  /** An expression over `subject`, with its members as names of their own. */
  expression(overSubject: string): string {
    const text = overSubject.replace(
      /\bsubject\.([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu,
      (_, member: string) => {
        let name = this.members.get(member);
        if (name === undefined) {
          name = this.names.take(member === 'default' ? 'defaultExport' : member);
          this.members.set(member, name);
        }
        return name;
      },
    );
    if (/\bsubject\b/u.test(text)) this.usesSubject = true;
    return text;
  }

  /** What `head` binds, bound again. */
  again(loading: Loading): string[] {
    return this.head(loading).map((line) => {
      const assignment = line.replace(/^const /u, '').replace(/;$/u, '');
      return assignment.startsWith('{') ? `(${assignment});` : `${assignment};`;
    });
  }

  /** Loading the subject and binding what tests name. */
  head(loading: Loading): string[] {
    const { members } = this;
    if (!this.usesSubject) return [loadingStatement(loading, members), ...this.lines];
    const taken = members.size === 0 ? [] : [`const ${pattern(members)} = subject;`];
    return [loadingStatement(loading, 'subject'), ...taken, ...this.lines];
  }
}
