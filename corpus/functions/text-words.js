'use strict';

/** Words and names. */

function slugOf(title) {
  const slug = title
    .trim()
    .toLowerCase()
    .replace(/[äöü]/g, (c) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[c])
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') return 'untitled';
  return slug.length > 20 ? slug.slice(0, 20) : slug;
}

function differenceOf(before, after) {
  const [old, young] = [before.split(' '), after.split(' ')];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end))
    end += 1;
  const removed = old.slice(start, old.length - end);
  const added = young.slice(start, young.length - end);
  if (removed.length === 0 && added.length === 0) return 'same';
  if (removed.length === 0) return `+${added.join(' ')}`;
  return added.length === 0 ? `-${removed.join(' ')}` : `${removed.join(' ')} > ${added.join(' ')}`;
}

function initialsOf(name) {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{Lu}/u.test(word));
  if (words.length === 0) return '?';
  if (words.length === 1) return words[0].slice(0, 2).toUpperCase();
  return `${words[0][0]}${words.at(-1)[0]}`;
}

module.exports = { slugOf, differenceOf, initialsOf };
