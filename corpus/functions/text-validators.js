'use strict';

/** What people type into forms. */

function emailProblem(text) {
  if (typeof text !== 'string' || text === '') return 'missing';
  const match = /^([\w.+-]+)@([a-z\d-]+(?:\.[a-z\d-]+)*)\.([a-z]{2,})$/i.exec(text);
  if (match === null) return text.includes('@') ? 'form' : 'no at sign';
  const [, local, host, top] = match;
  if (local.startsWith('.') || local.endsWith('.')) return 'point at the edge';
  if (local.includes('..')) return 'two points';
  if (host.split('.').some((part) => part.startsWith('-'))) return 'hyphen';
  return top.toLowerCase() === 'test' ? 'reserved' : null;
}

function passwordStrength(text) {
  if (typeof text !== 'string' || text.length < 8) return 0;
  let strength = 1;
  if (/[a-z]/.test(text) && /[A-Z]/.test(text)) strength += 1;
  if (/\d/.test(text)) strength += 1;
  if (/[^\w\s]/.test(text)) strength += 1;
  if (/(.)\1\1/.test(text)) strength -= 1;
  if (/^(?:password|secret)/i.test(text)) return 0;
  return strength;
}

const LENGTHS = { DE: 22, FR: 27, NO: 15 };

function isIban(text) {
  if (typeof text !== 'string') return false;
  const packed = text.replace(/ /g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(packed)) return false;
  if (packed.length !== LENGTHS[packed.slice(0, 2)]) return false;
  let rest = 0;
  for (const c of packed.slice(4) + packed.slice(0, 4)) {
    const value = parseInt(c, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function isLuhn(text) {
  const digits = String(text).replace(/[\s-]/g, '');
  if (!/^\d{2,19}$/.test(digits)) return null;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = Number(digits[digits.length - 1 - i]);
    if (i % 2 === 1) digit *= 2;
    if (digit > 9) digit -= 9;
    sum += digit;
  }
  return sum % 10 === 0;
}

module.exports = { emailProblem, passwordStrength, isIban, isLuhn };
