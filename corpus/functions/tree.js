'use strict';

/** Binary trees of plain objects: {value, left, right}. */

function insert(tree, value) {
  if (!tree) return { value, left: null, right: null };
  if (value === tree.value) return tree;
  if (value < tree.value) return { ...tree, left: insert(tree.left, value) };
  return { ...tree, right: insert(tree.right, value) };
}

function height(tree) {
  return tree ? 1 + Math.max(height(tree.left), height(tree.right)) : 0;
}

function isSearchTree(tree, low = -Infinity, high = Infinity) {
  if (tree === null || tree === undefined) return true;
  if (typeof tree.value !== 'number') return false;
  if (tree.value <= low || tree.value >= high) return false;
  return isSearchTree(tree.left, low, tree.value) && isSearchTree(tree.right, tree.value, high);
}

/** Rotates the root where one side is higher by two. */
function balance(tree) {
  const lean = height(tree.left) - height(tree.right);
  if (lean > 1) {
    const { left } = tree;
    if (height(left.left) < height(left.right)) {
      const middle = left.right;
      return {
        value: middle.value,
        left: { ...left, right: middle.left },
        right: { ...tree, left: middle.right },
      };
    }
    return { ...left, right: { ...tree, left: left.right } };
  }
  if (lean < -1) {
    const { right } = tree;
    return { ...right, left: { ...tree, right: right.left } };
  }
  return tree;
}

/** The lowest node that has both values below it or in it. */
function commonAncestor(tree, a, b) {
  if (a > b) return commonAncestor(tree, b, a);
  let at = tree;
  while (at) {
    if (b < at.value) at = at.left;
    else if (a > at.value) at = at.right;
    else return at.value;
  }
  return undefined;
}

module.exports = { insert, height, isSearchTree, balance, commonAncestor };
