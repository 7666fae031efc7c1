import { describe, expect, test } from 'vitest';
import { safeLink } from './safeLink.ts';

describe('a link from the service', () => {
  test.each(['https://meet.example/a?b=c#d', 'http://meet.example/'])('%s may be opened', (raw) => {
    expect(safeLink(raw)).toEqual({ kind: 'web', href: raw });
  });

  test('is opened as the browser’s parser writes it', () => {
    expect(safeLink(' HTTPS://MEET.example/ä ')).toEqual({
      kind: 'web',
      href: 'https://meet.example/%C3%A4',
    });
  });

  test.each([
    ['javascript:alert(1)', 'javascript:'],
    ['data:text/html,x', 'data:'],
    ['zoommtg://join?x=1', 'zoommtg:'],
    ['file:///etc/passwd', 'file:'],
    ['https://bank.example@evil.example/', 'https:'],
  ])('%s is text', (raw, scheme) => {
    expect(safeLink(raw)).toEqual({ kind: 'other', scheme });
  });

  test.each(['', 'meet.example/a', '//meet.example'])('%j is text without a scheme', (raw) => {
    expect(safeLink(raw)).toEqual({ kind: 'other', scheme: '' });
  });
});
