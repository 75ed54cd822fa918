'use strict';

/** Colours as 24-bit numbers. */

function channels(rgb) {
  return [(rgb >> 16) & 0xff, (rgb >> 8) & 0xff, rgb & 0xff];
}

function hue(rgb) {
  const [red, green, blue] = channels(rgb);
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most === least) return null;
  const range = most - least;
  let sector;
  if (most === red) sector = (green - blue) / range;
  else if (most === green) sector = 2 + (blue - red) / range;
  else sector = 4 + (red - green) / range;
  const degrees = Math.round(sector * 60);
  return degrees < 0 ? degrees + 360 : degrees;
}

function blend(over, under, alpha) {
  if (!(alpha >= 0 && alpha <= 1)) throw new RangeError('alpha is a share');
  if (alpha === 1) return over;
  if (alpha === 0) return under;
  let result = 0;
  for (const shift of [16, 8, 0]) {
    const mixed = ((over >> shift) & 0xff) * alpha + ((under >> shift) & 0xff) * (1 - alpha);
    result |= Math.round(mixed) << shift;
  }
  return result;
}

function isReadable(text, background) {
  const light = (rgb) => {
    const [red, green, blue] = channels(rgb);
    return (red * 299 + green * 587 + blue * 114) / 1000;
  };
  const difference = Math.abs(light(text) - light(background));
  if (difference >= 125) return 'good';
  return difference > 70 ? 'poor' : 'none';
}

module.exports = { channels, hue, blend, isReadable };
