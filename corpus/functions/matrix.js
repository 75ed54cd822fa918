'use strict';

/** Matrices as arrays of rows. */

function isMatrix(rows) {
  if (!Array.isArray(rows) || rows.length === 0) return false;
  const width = Array.isArray(rows[0]) ? rows[0].length : 0;
  if (width === 0) return false;
  for (const row of rows) {
    if (!Array.isArray(row) || row.length !== width) return false;
    if (!row.every((cell) => typeof cell === 'number')) return false;
  }
  return true;
}

function determinant(rows) {
  if (!isMatrix(rows) || rows.length !== rows[0].length) throw new TypeError('not a square matrix');
  if (rows.length === 1) return rows[0][0];
  if (rows.length === 2) return rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0];
  let sum = 0;
  for (let column = 0; column < rows.length; column++) {
    if (rows[0][column] === 0) continue;
    const minor = rows.slice(1).map((row) => row.filter((_, i) => i !== column));
    sum += (column % 2 === 0 ? 1 : -1) * rows[0][column] * determinant(minor);
  }
  return sum;
}

function classify(rows) {
  if (!isMatrix(rows)) return 'none';
  let diagonal = true;
  let symmetric = rows.length === rows[0].length;
  for (let i = 0; i < rows.length; i++) {
    for (let j = 0; j < rows[i].length; j++) {
      if (i !== j && rows[i][j] !== 0) diagonal = false;
      if (symmetric && rows[i][j] !== rows[j][i]) symmetric = false;
    }
  }
  if (diagonal && symmetric) return rows.every((row, i) => row[i] === 1) ? 'identity' : 'diagonal';
  if (symmetric) return 'symmetric';
  return diagonal ? 'rectangular' : 'general';
}

module.exports = { isMatrix, determinant, classify };
