import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { findIn, findLines, needleOf, snippetOf } from './needles.ts';

const needles = (...terms: string[]): ReturnType<typeof needleOf>[] =>
  terms.map((term) =>
    needleOf({ typed: term, folded: fold(term.replace('*', '')), prefix: term.endsWith('*'), others: [] }),
  );

function marked(text: string, ...terms: string[]): string {
  const { text: shown, marks } = snippetOf(text, needles(...terms));
  let out = '';
  let from = 0;
  for (const [begin, end] of marks) {
    out += `${shown.slice(from, begin)}[${shown.slice(begin, end)}]`;
    from = end;
  }
  return out + shown.slice(from);
}

describe('the matches of several spellings', () => {
  const term = (folded: string) => ({ typed: folded, folded, prefix: false, others: [] });
  const needle = needleOf({ ...term('bonnie'), others: [term('bonify'), term('bonnie fly')] });
  const matched = (text: string) => [...findIn(text, needle)].map(([begin, end]) => text.slice(begin, end));

  it('come in order, of those that begin together the longest', () => {
    expect(matched('a bonify, bonnie fly, bonnie and bonifying')).toEqual(['bonify', 'bonnie fly', 'bonnie']);
    expect(matched('nothing')).toEqual([]);
  });

  it('are marked, and a line that has several of them is found once', () => {
    const text = 'bonify or bonnie\nnothing\nbonnie fly';
    expect(findLines(text, [needle], 3, () => true)).toEqual({ best: [0, 2], count: 2 });
    expect(snippetOf('Bonify, Bonnie fly.', [needle]).marks).toEqual([
      [0, 6],
      [8, 18],
    ]);
  });
});

describe('a snippet', () => {
  it('marks matches in the original spelling', () => {
    expect(marked('Das Café in der Straße', 'cafe', 'stras*')).toBe(
      'Das [Café] in der [Stras]ße'.replace('[Stras]ße', '[Straß]e'),
    );
    expect(marked('Cafe\u0301 noir', 'cafe')).toBe('[Cafe\u0301] noir');
    expect(marked('会議室で会議', '会議')).toBe('[会議]室で[会議]');
    expect(marked('annual review, annual  review', 'annual review')).toBe(
      '[annual review], [annual  review]',
    );
  });

  it('joins overlapping marks', () => {
    expect(marked('annual review meeting', 'annual review', 'review meeting')).toBe(
      '[annual review meeting]',
    );
  });

  it('is cut at word boundaries around the first match, also in a very long text', () => {
    for (const length of [400, 40_000]) {
      const text = `${'before '.repeat(length)}budget ${'after '.repeat(length)}`;
      const shown = marked(text, 'budget');
      expect(shown).toMatch(
        /^… (?:before )+\[budget\] (?:after )+…$|^… (?:before )+\[budget\] (?:after )+\S* …$/u,
      );
      expect(shown.length).toBeLessThan(260);
    }
  });

  it('finds its place in a long text whose folded form has a different length', () => {
    const text = `${'ẞtraße œuvre '.repeat(3000)}budget ${'ﬁn '.repeat(3000)}`;
    expect(marked(text, 'budget')).toContain('[budget]');
  });
});

describe('matching lines of a transcript', () => {
  const talk = ['Hello budget', 'the annual', 'review of the budget', 'nothing', 'budget review'].join('\n');

  it('are those with most words first, then in order', () => {
    const found = findLines(talk.toLowerCase(), needles('budget', 'review'), 3, () => true);
    expect(found).toEqual({ best: [2, 4, 0], count: 3 });
  });

  it('include the line where a phrase begins, even if it continues on the next', () => {
    expect(findLines(talk.toLowerCase(), needles('annual review'), 3, () => true).best).toEqual([1]);
  });

  it('exclude lines of other speakers', () => {
    const found = findLines(talk.toLowerCase(), needles('budget'), 3, (line) => line > 1);
    expect(found).toEqual({ best: [2, 4], count: 2 });
  });

  it('are all counted', () => {
    const long = 'again\n'.repeat(5000);
    expect(findLines(long, needles('again'), 3, () => true)).toEqual({ best: [0, 1, 2], count: 5000 });
  });
});
