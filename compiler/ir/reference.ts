/** The opcode reference, made from the table. */
import { opcodeNotes } from './notes.js';
import { type Opcode, type OpName, opByCode, opcodes, type StackCount } from './opcodes.js';

/** The reference as Markdown: one line for each opcode, then the notes. */
export function opcodeReference(): string {
  const names = Object.keys(opcodes) as OpName[];
  const rows = names.map((name) => row(name, opcodes[name]));
  const notes = names.flatMap((name) => {
    const note = opcodeNotes[name];
    return note === undefined ? [] : [`- \`${name}\`: ${note}`];
  });
  return [
    '# Opcodes',
    '',
    'An instruction is a list of words: the code, then its operands. *pure* cannot fail, *throws* may throw, *calls* may',
    'also run code of the program: such an instruction converts objects among its operands from left to right and',
    'executes again with the results. *control* opens, closes or leaves regions.',
    '',
    '| code | name | operands | pops | pushes | effect | stack and semantics |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Notes',
    '',
    ...notes,
    '',
    `${opByCode.filter(Boolean).length} opcodes.`,
    '',
  ].join('\n');
}

function row(name: OpName, opcode: Opcode): string {
  const operands = opcode.operands.map((operand) => operand.name);
  const count = (entries: StackCount): string => {
    if (typeof entries === 'number') return String(entries);
    const { base, operand } = entries;
    return base === 0 ? operands[operand]! : `${operands[operand]} + ${base}`;
  };
  const cells = [
    opcode.code,
    `\`${name}\``,
    operands.join(' '),
    count(opcode.pops),
    count(opcode.pushes),
    opcode.effect,
    opcode.text,
  ];
  return `| ${cells.join(' | ')} |`;
}
