'use strict';

/** Areas of shapes that only their properties tell apart. */

function area(shape) {
  switch (shape.kind) {
    case 'circle':
      if (!(shape.radius > 0)) throw new RangeError('a circle needs a radius');
      return Math.PI * shape.radius ** 2;
    case 'rectangle': {
      const { width, height = width } = shape;
      if (width < 0 || height < 0) throw new RangeError('negative side');
      return width * height;
    }
    case 'triangle': {
      const [a, b, c] = shape.sides;
      if (a + b <= c || a + c <= b || b + c <= a) throw new RangeError('no triangle');
      if (a === b && b === c) return (Math.sqrt(3) / 4) * a * a;
      const half = (a + b + c) / 2;
      return Math.sqrt(half * (half - a) * (half - b) * (half - c));
    }
    case 'group':
      return shape.members.reduce((sum, member) => sum + area(member), 0);
    default:
      return undefined;
  }
}

/** Whether a point (x, y) lies in a shape at the origin. */
function contains(shape, x, y) {
  if (shape.radius !== undefined) return x * x + y * y <= shape.radius * shape.radius;
  if ('width' in shape) return x >= 0 && y >= 0 && x <= shape.width && y <= shape.height;
  if (Array.isArray(shape.points)) {
    let inside = false;
    for (let i = 0, j = shape.points.length - 1; i < shape.points.length; j = i++) {
      const [px, py] = shape.points[i];
      const [qx, qy] = shape.points[j];
      if (py > y !== qy > y && x < ((qx - px) * (y - py)) / (qy - py) + px) inside = !inside;
    }
    return inside;
  }
  return false;
}

module.exports = { area, contains };
