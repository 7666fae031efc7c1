import { describe, expect, it } from 'vitest';
import { plainLine } from '#shared/domain/plainLine.ts';
import { clock, jsonText, parseClock, tableText } from './output.ts';

describe('output of the command line', () => {
  it('commands no terminal and turns no text around, whatever the workspace contains', () => {
    const hostile = 'a\u001b]0;owned\u0007b\u009b31mc\u202ed\r\ne';
    expect(plainLine(hostile)).toBe('a ]0;owned b 31mc d e');
    const json = jsonText({ hostile });
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(JSON.parse(json)).toEqual({ hostile });
  });

  it('aligns a table, and fits it to the terminal by cutting the widest column', () => {
    const table = {
      headings: ['NAME', 'COUNT'],
      rows: [
        ['Ada', 3],
        ['x'.repeat(40), 12],
      ],
    };
    expect(tableText({ ...table, width: null }).split('\n')[1]).toBe(`Ada${' '.repeat(37)}      3`);
    const lines = tableText({ ...table, width: 24 })
      .trimEnd()
      .split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(24);
    expect(lines[2]).toContain('x…');
  });

  it('reads the times that it writes', () => {
    for (const seconds of [0, 9, 61, 3599, 3849]) expect(parseClock(clock(seconds))).toBe(seconds);
    expect(parseClock('soon')).toBeNull();
  });
});
