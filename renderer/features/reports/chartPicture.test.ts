import { expect, test } from 'vitest';
import { writeSvg } from './chartPicture.ts';

test('an SVG contains every mark with its colors, and escapes texts', () => {
  const svg = writeSvg({
    width: 200,
    height: 100,
    shapes: [
      { kind: 'rect', x: 1, y: 2, width: 3, height: 4, fill: '#112233' },
      { kind: 'path', d: 'M0 0L1 1', fill: 'none', stroke: '#445566', width: 2, dashes: [6, 4] },
      { kind: 'text', x: 5, y: 6, size: 12, anchor: 'end', fill: '#000000', text: '<script> & "more"' },
    ],
  });
  expect(svg).toContain('viewBox="0 -32 200 100"');
  expect(svg).toContain('<rect x="1" y="2" width="3" height="4" fill="#112233"/>');
  expect(svg).toContain('d="M0 0L1 1" fill="none" stroke="#445566" stroke-width="2" stroke-dasharray="6 4"');
  expect(svg).toContain('>&#60;script&#62; &#38; &#34;more&#34;</text>');
});
