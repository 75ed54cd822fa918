globalThis.note('dynamic');
