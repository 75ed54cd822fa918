globalThis.note('required');
