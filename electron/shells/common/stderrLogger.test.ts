import { describe, expect, it } from 'vitest';
import { createLogger } from './stderrLogger.ts';

function logging(): { lines: string[]; logger: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  return {
    lines,
    logger: createLogger(
      (line) => lines.push(line),
      () => Date.UTC(2026, 10, 21, 9, 5),
    ),
  };
}

describe('the log', () => {
  it('writes one line an entry, with its fields in a fixed order', () => {
    const { lines, logger } = logging();
    logger.warn('The service answered late.', { status: 200, path: '/v2/users', requestId: null });
    expect(lines).toEqual([
      '2026-11-21T09:05:00.000Z warn The service answered late. path="/v2/users" status=200\n',
    ]);
  });

  it('leaves out fields that nobody allowed, even where the compiler was passed by', () => {
    const { lines, logger } = logging();
    const more = { reason: 'refused', token: 'canary', headers: { authorization: 'canary' } };
    logger.error('A call failed.', more);
    expect(lines.join('')).toContain('reason="refused"');
    expect(lines.join('')).not.toContain('canary');
  });

  it('keeps a line one line, whatever is in it', () => {
    const { lines, logger } = logging();
    logger.info('first\nsecond', { reason: 'a\r\nb\u001b[31m' });
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
    expect(lines[0]).not.toContain('\u001b');
  });
});
