/** The paragraphs of a module as text, with every operator in parentheses: how a file was read. */

import type { BoundName, Declaration } from '../../../language/syntax.js';
import { printDeclarations, printNode } from '../../../language/testing/print.js';
import {
  type CommandSyntax,
  type FieldSyntax,
  isNamed,
  type ModuleSyntax,
  type RoutineSyntax,
  type SignatureSyntax,
} from '../syntax.js';

/** One line for each paragraph, by kind. */
export function printModule(module: ModuleSyntax): readonly string[] {
  return [
    ...module.parameters.map(({ name, exact }) => `parameter ${exact ? 'exactly ' : ''}${name}`),
    ...module.opens.map((open) => {
      const alias = open.alias ? ` as ${open.alias.name}` : '';
      return `${privacy(open)}open ${open.path}${bracketed(open.arguments)}${alias}`;
    }),
    ...module.signatures.map(signature),
    ...module.facts.map(({ name, body }) => `fact ${name ?? ''}${printNode(body)}`),
    ...module.routines.map(routine),
    ...module.macros.map(
      (macro) =>
        `${privacy(macro)}let ${macro.name.name}${bracketed(macro.parameters)} = ${printNode(macro.body)}`,
    ),
    ...module.assertions.map(({ name, body }) => `assert ${name?.name ?? ''}${printNode(body)}`),
    ...module.commands.map(command),
  ];
}

function privacy(paragraph: { readonly private: boolean }): string {
  return paragraph.private ? 'private ' : '';
}

function bracketed(names: readonly BoundName[]): string {
  return names.length === 0 ? '' : `[${names.map(({ name }) => name).join(', ')}]`;
}

function signature(syntax: SignatureSyntax): string {
  const { names, abstract, multiplicity, enumeration, part, parents, fields, fact } = syntax;
  const words = [
    ...(syntax.private ? ['private'] : []),
    ...(abstract ? ['abstract'] : []),
    ...(multiplicity ? [multiplicity] : []),
    ...(enumeration ? ['enum'] : []),
    ...(part ? ['part'] : []),
  ];
  const above = parents ? ` ${parents.relation} ${parents.names.map(({ name }) => name).join(' + ')}` : '';
  const named = names.map(({ name }) => name).join(', ');
  const members = fields.map(field).join('; ');
  return [...words, `sig ${named}${above} {${members}}${fact ? ` ${printNode(fact)}` : ''}`].join(' ');
}

function field(syntax: FieldSyntax): string {
  const names = syntax.names.map(({ name }) => name).join(', ');
  if (syntax.defined) return `${privacy(syntax)}${names} = ${printNode(syntax.domain)}`;
  const [head, ...rest] = printDeclarations([syntax]).split(': ');
  return `${privacy(syntax)}${head}: ${syntax.disjointValues ? 'disj ' : ''}${rest.join(': ')}`;
}

function routine(syntax: RoutineSyntax): string {
  const { name, parameters, result, body } = syntax;
  const kind = result ? 'fun' : 'pred';
  const list = parameters.length === 0 ? '' : `[${printDeclarations(parameters as Declaration[])}]`;
  const type = result
    ? `: ${result.multiplicity ? `${result.multiplicity} ` : ''}${printNode(result.domain)}`
    : '';
  return `${privacy(syntax)}${kind} ${name.name}${list}${type} ${printNode(body)}`;
}

function command(syntax: CommandSyntax): string {
  const { kind, label, target, overall, scopes, expect } = syntax;
  const what = isNamed(target) ? target.name : printNode(target);
  const sizes = scopes.map(({ exact, size, name }) => `${exact ? 'exactly ' : ''}${size} ${name.name}`);
  const all = overall === undefined ? [] : [String(overall)];
  const scope = [...all, ...(sizes.length === 0 ? [] : [sizes.join(', ')])].join(' but ');
  return [
    `${label === undefined ? '' : `${label}: `}${kind} ${what}`,
    ...(scope === '' ? [] : [`for ${scope}`]),
    ...(expect === undefined ? [] : [`expect ${expect}`]),
  ].join(' ');
}
