import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CALLED_METHODS, noteCalledMethods, uncalled } from './calledMethods.mjs';

describe('the methods that end-to-end tests call', () => {
  it('have to be all of the contract, and an exception must be one of its methods', () => {
    const except = new Map([
      ['a.except', 'why'],
      ['a.gone', 'why'],
    ]);
    const methods = ['a.called', 'a.missing', 'a.except'];
    expect(uncalled(methods, new Set(['a.called']), except)).toEqual([
      'No end-to-end test calls a.missing with success.',
      'The contract has no a.gone, which is an exception.',
    ]);
  });

  it('are compared with the contract', () => {
    const notes = noteCalledMethods();
    appendFileSync(notes.env[CALLED_METHODS] ?? '', 'app.info\n');
    let words = '';
    const { passed, failed } = notes.check((said) => (words += said));
    expect({ passed, failed }).toEqual({
      passed: 0,
      failed: ['Every method of the contract is called end to end'],
    });
    expect(words).toContain('calls connections.list with');
    expect(words).not.toContain('app.info');
  });
});
