/** A mark of a chart as shown on screen, with colors that every program understands. */
export type Shape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly fill: string;
    }
  | {
      readonly kind: 'path';
      readonly d: string;
      readonly fill: string;
      readonly stroke: string;
      readonly width: number;
      readonly dashes: readonly number[];
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly fill: string;
      readonly text: string;
    };

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** In the chart's coordinates; the title is above its origin. */
  readonly shapes: readonly Shape[];
}

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  readonly dashed?: boolean;
}

const FONT = 'Inter, system-ui, sans-serif';
const HEADING = 32;
const LEGEND_LINE = 20;

/** Converts `oklch()` and the like to `#rrggbb`, or `none`. */
function createColours(): (css: string) => string {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (canvas === null || colour === '' || colour === 'none') return 'none';
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (alpha === 0) return 'none';
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

function attribute(element: Element, name: string): number {
  return Number(element.getAttribute(name) ?? 0);
}

/** Converts a line, circle or path to path commands. */
function commandsOf(element: Element): string {
  const value = (name: string) => attribute(element, name);
  if (element.tagName === 'line') return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`;
  if (element.tagName !== 'circle') return element.getAttribute('d') ?? '';
  const radius = value('r');
  const arc = (by: number) => `a${radius} ${radius} 0 1 0 ${by} 0`;
  return `M${value('cx') - radius} ${value('cy')}${arc(2 * radius)}${arc(-2 * radius)}Z`;
}

function shapeOf(element: Element, colour: (css: string) => string): Shape | null {
  const style = getComputedStyle(element);
  if (element.tagName === 'text') {
    const anchor = style.textAnchor;
    return {
      kind: 'text',
      x: attribute(element, 'x'),
      y: attribute(element, 'y'),
      size: Number.parseFloat(style.fontSize),
      anchor: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
      fill: colour(style.fill),
      text: element.textContent,
    };
  }
  if (element.tagName === 'rect') {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => attribute(element, name));
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    return { kind: 'rect', x, y, width, height, fill: colour(style.fill) };
  }
  const dashes = style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/);
  return {
    kind: 'path',
    d: commandsOf(element),
    fill: element.tagName === 'line' ? 'none' : colour(style.fill),
    stroke: colour(style.stroke),
    width: Number.parseFloat(style.strokeWidth),
    dashes: dashes.map((each) => Number.parseFloat(each)),
  };
}

/** The chart as shown, with its title above and its legend below. */
export function pictureOf(chart: SVGSVGElement, title: string, legend: readonly LegendEntry[]): Picture {
  const colour = createColours();
  // Tokens depend on the theme: only an element that uses one knows its color.
  const probe = document.createElement('span');
  document.body.append(probe);
  const token = (css: string) => {
    probe.style.color = css;
    return colour(getComputedStyle(probe).color);
  };
  const [width, foot] = [attribute(chart, 'width'), attribute(chart, 'height') + 8];
  const height = HEADING + foot + legend.length * LEGEND_LINE;
  const ink = token('var(--ink)');
  const text = { kind: 'text', anchor: 'start', fill: ink } as const;
  const marks = [...chart.querySelectorAll('line, path, rect:not([data-hit]), circle, text')];
  const shapes: Shape[] = [
    { kind: 'rect', x: 0, y: -HEADING, width, height, fill: token('var(--ground)') },
    { ...text, x: 8, y: -12, size: 14, text: title },
    ...marks.flatMap((mark) => shapeOf(mark, colour) ?? []),
    ...legend.flatMap(({ label, colour: css, dashed = false }, index): Shape[] => {
      const y = foot + index * LEGEND_LINE;
      const swatch = dashed ? { y: y + 5, height: 2 } : { y, height: 10 };
      return [
        { kind: 'rect', x: 8, width: 10, ...swatch, fill: token(css) },
        { ...text, x: 24, y: y + 9, size: 12, text: label },
      ];
    }),
  ];
  probe.remove();
  return { width, height, shapes };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function writeSvg({ width, height, shapes }: Picture): string {
  const written = shapes.map((shape) => {
    switch (shape.kind) {
      case 'rect':
        return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}"/>`;
      case 'path': {
        const dashes = shape.dashes.length === 0 ? '' : ` stroke-dasharray="${shape.dashes.join(' ')}"`;
        return `<path d="${escaped(shape.d)}" fill="${shape.fill}" stroke="${shape.stroke}" stroke-width="${shape.width}"${dashes}/>`;
      }
      case 'text':
        return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size}" text-anchor="${shape.anchor}" fill="${shape.fill}">${escaped(shape.text)}</text>`;
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${-HEADING} ${width} ${height}" font-family="${FONT}">\n${written.join('\n')}\n</svg>\n`;
}

/** Pixels in the file per pixel on screen, for high-resolution displays and print. */
const SCALE = 2;
const ANCHORS = { start: 'left', middle: 'center', end: 'right' } as const;

/** As a PNG. Drawn mark by mark, because the page may not load images other than the app's own. */
export function writePng({ width, height, shapes }: Picture): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.scale(SCALE, SCALE);
  context.translate(0, HEADING);
  for (const shape of shapes) {
    context.fillStyle = shape.fill;
    if (shape.kind === 'rect') {
      if (shape.fill !== 'none') context.fillRect(shape.x, shape.y, shape.width, shape.height);
    } else if (shape.kind === 'text') {
      context.font = `${shape.size}px ${FONT}`;
      context.textAlign = ANCHORS[shape.anchor];
      context.fillText(shape.text, shape.x, shape.y);
    } else {
      const path = new Path2D(shape.d);
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
      if (shape.fill !== 'none') context.fill(path);
      context.strokeStyle = shape.stroke;
      context.lineWidth = shape.width;
      context.setLineDash([...shape.dashes]);
      if (shape.stroke !== 'none') context.stroke(path);
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
