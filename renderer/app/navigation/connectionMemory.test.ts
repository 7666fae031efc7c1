import { describe, expect, test } from 'vitest';
import { readMemory, withRecent, type ConnectionMemory } from './connectionMemory.ts';

const call = (id: string) => ({ id, title: `Call ${id}`, type: 'CALL' });

describe('the memory of a window', () => {
  test('is restored as stored', () => {
    const memory: ConnectionMemory = {
      href: '/c/con_1/engagements?type=CALL',
      calls: [call('a')],
      searches: ['price'],
    };
    expect(readMemory(JSON.stringify(memory))).toEqual(memory);
  });

  test.each([
    [null],
    [''],
    ['[]'],
    ['null'],
    ['{"href":7,"calls":"a","searches":[7,""]}'],
    ['{"href":"https://elsewhere.example","calls":[{"id":"a"}]}'],
    ['{"href":"//elsewhere.example","calls":[null]}'],
  ])('ignores invalid content: %s', (text) => {
    expect(readMemory(text)).toEqual({ href: null, calls: [], searches: [] });
  });

  test('contains the last twelve engagements, each once', () => {
    let memory = readMemory(null);
    for (let at = 0; at < 20; at += 1) memory = withRecent(memory, call(String(at)));
    memory = withRecent(memory, call('15'));
    expect(memory.calls.map(({ id }) => id)).toEqual([
      '15',
      '19',
      '18',
      '17',
      '16',
      '14',
      '13',
      '12',
      '11',
      '10',
      '9',
      '8',
    ]);
  });
});
