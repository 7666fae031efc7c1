/** Rises from 0 to 1 within `length` seconds from `from`, eased at both ends. */
export function rise(seconds, from, length = 0.35) {
  const part = Math.min(1, Math.max(0, (seconds - from) / length));
  return part * part * (3 - 2 * part);
}

/** 1 between two moments, with eased edges. */
export function during(seconds, from, to) {
  return rise(seconds, from) * (1 - rise(seconds, to));
}

export function between(one, other, part) {
  return one + (other - one) * part;
}

/** @param {CanvasRenderingContext2D} pen */
export function box(pen, x, y, width, height, radius, fill, line) {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  if (fill) {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (line) {
    pen.strokeStyle = line;
    pen.stroke();
  }
}

/** @param {CanvasRenderingContext2D} pen */
export function write(pen, text, x, y, { size = 11, weight = 450, colour = '#1b2130', align = 'left' } = {}) {
  pen.font = `${weight} ${size}px Inter`;
  pen.textAlign = align;
  pen.textBaseline = 'middle';
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

/** Draws with reduced opacity. */
export function faint(pen, strength, draw) {
  if (strength <= 0) return;
  const before = pen.globalAlpha;
  pen.globalAlpha = before * strength;
  draw();
  pen.globalAlpha = before;
}
