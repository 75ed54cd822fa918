/** The pages that `penumbra help` prints: Markdown, one file for each topic. */
import { readdirSync, readFileSync } from 'node:fs';
import { closest } from 'fastest-levenshtein';
import { PenumbraError } from '../../compiler/diagnostics.js';

const FOLDER = new URL('../../../runtime/cli/help/', import.meta.url);

/** Names of the topics, in alphabetical order. */
function topics(): readonly string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort();
}

function page(topic: string): string {
  return readFileSync(new URL(`${topic}.md`, FOLDER), 'utf8');
}

/** The list of topics, each with the title of its page. */
export function topicList(): string {
  const all = topics();
  const width = Math.max(...all.map((topic) => topic.length));
  const lines = all.map(
    (topic) => `  ${topic.padEnd(width)}  ${page(topic).split('\n')[0]!.replace(/^# /u, '')}`,
  );
  return `penumbra help <topic>\n\n${lines.join('\n')}\n\npenumbra --help lists the commands, penumbra <command> --help their options.\n`;
}

/**
 * The page of a topic.
 * @throws PenumbraError `E_TOPIC`
 */
export function helpPage(topic: string): string {
  const all = topics();
  if (all.includes(topic)) return page(topic);
  throw new PenumbraError({
    code: 'E_TOPIC',
    message: `there is no help on "${topic}"`,
    hint: `Did you mean "${closest(topic, all)}"? penumbra help lists all topics.`,
  });
}
