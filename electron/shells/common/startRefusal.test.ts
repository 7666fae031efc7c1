import { expect, it } from 'vitest';
import { describeRefusal } from './startRefusal.ts';
import { shellText } from './shellText.ts';

const english = shellText('en', []);
const german = shellText('de', []);

it('an unusable folder is reported with the reason and what to do, in both languages', () => {
  const refusal = { kind: 'data-folder', dir: '/srv/data', why: 'open-to-others' } as const;
  expect(describeRefusal(english, refusal)).toBe(
    'Parley can’t keep its data in /srv/data: other users can write there. Run “chmod 700 /srv/data”, or name another folder with --data-dir.',
  );
  expect(describeRefusal(german, refusal)).toContain('Führen Sie „chmod 700 /srv/data“ aus');
});

it('a port is written without separators', () => {
  expect(describeRefusal(english, { kind: 'port', port: 27275, why: 'taken' })).toMatch(
    /^Port 27275 is taken/,
  );
});

it('a workspace that can’t be opened is explained like in the page, and a missing token is reported', () => {
  const problem = { kind: 'refused', reason: 'no-token', detail: 'The token is empty.' } as const;
  const words = (tokenMissing: boolean): string =>
    describeRefusal(english, { kind: 'workspace', problem, tokenMissing });
  expect(words(false)).toContain('This connection needs its token.');
  expect(words(false)).not.toContain('PARLEY_TOKEN');
  expect(words(true)).toMatch(/Give the token in the environment variable PARLEY_TOKEN\.$/);
});
