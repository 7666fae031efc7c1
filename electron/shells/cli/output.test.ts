import { describe, expect, it } from 'vitest';
import { plainLine } from '#shared/domain/plainLine.ts';
import { clock, jsonText, parseClock, tableText, terminalText } from './output.ts';

describe('output of the command line', () => {
  it('commands no terminal and turns no text around, whatever the workspace contains', () => {
    const hostile = 'a\u001b]0;owned\u0007b\u009b31mc\u202ed\r\ne';
    expect(plainLine(hostile)).toBe('a ]0;owned b 31mc d e');
    const json = jsonText({ hostile });
    expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(JSON.parse(json)).toEqual({ hostile });
  });

  it('keeps lines and tabs, and nothing else that commands a terminal, in any output', () => {
    expect(terminalText('  a\tb\r\n\u001b[2J\u009b\u202ec\n')).toBe('  a\tb\n [2J  c\n');
  });

  it('never shortens an id or a date', () => {
    const id = 'ngmt_01k0123456789abcdefghijklm';
    const table = { headings: ['DATE', 'TITLE', 'ID'], rows: [['2026-11-24 01:50', 'x'.repeat(80), id]] };
    const line = tableText({ ...table, width: 60 }).split('\n')[1] ?? '';
    expect(line).toMatch(/^2026-11-24 01:50 /u);
    expect(line.endsWith(` ${id}`)).toBe(true);
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
    for (const wrong of ['99:99', '1:60', '1:60:00']) expect(parseClock(wrong)).toBeNull();
    expect(parseClock('soon')).toBeNull();
  });
});
