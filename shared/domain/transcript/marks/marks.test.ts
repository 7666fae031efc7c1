import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_ALIASES, prepareAliases } from '../../search/aliases.ts';
import { finish } from '../../generators.ts';
import { buildFindIndex } from '../find/findIndex.ts';
import { anyCall, call, longCall } from '../testing/calls.ts';
import type { Transcript } from '../transcript.ts';
import {
  actionItemMarkable,
  guessPlaces,
  type Markable,
  mentionsOf,
  type PlaceGuess,
  signalMarkable,
  type Tracker,
} from './marks.ts';

const meeting = call([
  [0, 0, 4, 'Our price list is new. The price, well: Pricing!'],
  [1, 5, 9, 'Send me the security questionnaire', [0, 4, 5, 5.5, 8, 3, 6, 6.2, 12, 8, 7, 8]],
  [1, 9, 12, 'and I will pass it to our legal department by Friday.'],
  [0, 13, 20, 'Le prix — c’est l’équipe qui décide.'],
  [0, 20, 24, '我们下周发送安全问卷。'],
]);
const mentionedTexts = (
  transcript: Transcript,
  tracker: Omit<Tracker, 'id' | 'name'>,
  words: Parameters<typeof prepareAliases>[0] = [],
) => {
  const trackers = [{ id: 't', name: 'T', ...tracker }];
  const index = buildFindIndex(transcript.text);
  const mentions = mentionsOf(transcript, index, trackers, prepareAliases(words)).get('t');
  return (mentions ?? []).map(({ line, offset, length }) =>
    (transcript.text[line] ?? '').slice(offset, offset + length),
  );
};

describe('a tracker', () => {
  test('mentions whole words in any variant, the longest if they overlap', () => {
    expect(mentionedTexts(meeting, { phrases: ['price', 'price list'] })).toEqual(['price list', 'price']);
    expect(mentionedTexts(meeting, { phrases: ['list', 'price list', 'our price'] })).toEqual(['price list']);
  });

  test('matches any ending with a star, and across accents, elisions and scripts', () => {
    expect(mentionedTexts(meeting, { phrases: ['pric*'] })).toEqual(['price', 'price', 'Pricing']);
    expect(mentionedTexts(meeting, { phrases: ['equipe', '安全问卷'] })).toEqual(['équipe', '安全问卷']);
    expect(mentionedTexts(meeting, { phrases: ['pri', '', '*', '   '] })).toEqual([]);
  });

  test('matches every spelling of its words, once where they overlap', () => {
    const words = [{ word: 'Preis', spellings: ['price', 'price list'] }];
    expect(mentionedTexts(meeting, { phrases: ['the preis', 'preis'] }, words)).toEqual([
      'price list',
      'The price',
    ]);
    expect(mentionedTexts(meeting, { phrases: ['preis'] })).toEqual([]);
  });

  test('reports line and second, by word where words have times', () => {
    const index = buildFindIndex(meeting.text);
    const trackers = [
      { id: 'a', name: 'A', phrases: ['security'] },
      { id: 'b', name: 'B', phrases: ['legal'] },
      { id: 'c', name: 'C', phrases: ['zebra'] },
    ];
    const mentions = mentionsOf(meeting, index, trackers, NO_ALIASES);
    expect(mentions.get('a')).toEqual([
      { trackerId: 'a', phrase: 'security', line: 1, offset: 12, length: 8, second: 7 },
    ]);
    expect(mentions.get('b')?.[0]).toMatchObject({ line: 2, second: 9 });
    expect(mentions.get('c')).toEqual([]);
  });
});

describe('a signal or an action item', () => {
  const guess = (markable: Partial<Markable>, transcript = meeting): PlaceGuess | undefined =>
    finish(
      guessPlaces(transcript, buildFindIndex(transcript.text), [
        { kind: 'action-item', id: 'i', texts: [], ...markable },
      ]),
    )[0];

  test('is placed where its rare words were said, even across two lines', () => {
    expect(guess({ texts: ['Send the security questionnaire to Ada'] })).toMatchObject({
      guess: true,
      line: 1,
      second: 5,
      likelihood: 'likely',
    });
    expect(guess({ texts: ['Pass security questionnaire to legal department'] })).toMatchObject({ line: 2 });
    expect(guess({ texts: ['发送安全问卷'] })).toMatchObject({ line: 4, likelihood: 'likely' });
  });

  test('has no place if nothing like it was said', () => {
    expect(guess({ texts: ['Book a venue for the annual offsite'] })).toBeUndefined();
    expect(guess({ texts: ['Our new office opens to the public on Monday'] })).toBeUndefined();
    expect(guess({ texts: [] })).toBeUndefined();
    expect(guess({ texts: ['security questionnaire'] }, call([]))).toBeUndefined();
  });

  test('is found in a long call at the line it quotes', () => {
    const long = longCall(2000);
    const text = long.text.with(1234, 'Kubernetes migration blocks the rollout for Zanzibar.');
    const place = guess({ texts: ['Rollout is blocked by the Kubernetes migration'] }, { ...long, text });
    expect(place).toMatchObject({ line: 1234, second: long.start[1234] });
  });

  test('is located by its value of any type, and by its description', () => {
    const signal = { id: 's', name: 'Risk', description: 'Short one about budgets', value: null };
    expect(signalMarkable({ ...signal, value: true }).texts).toEqual(['Short one about budgets']);
    expect(signalMarkable({ ...signal, value: { quote: 'we have no budget', score: 3 } }).texts).toEqual([
      'we have no budget',
      'Short one about budgets',
    ]);
    expect(signalMarkable({ ...signal, value: ['high', ['deep enough text']] }).texts[0]).toBe(
      'deep enough text',
    );
    const loop: unknown[] = [];
    loop.push(loop);
    expect(signalMarkable({ ...signal, value: loop }).texts).toHaveLength(1);
    expect(actionItemMarkable({ id: 'a', title: 'Send the offer', description: null }).texts).toEqual([
      'Send the offer',
    ]);
  });

  test('is placed at an existing line with a score, for any call and text', () => {
    fc.assert(
      fc.property(anyCall, fc.array(fc.string()), (transcript, texts) => {
        const place = guess({ texts }, transcript);
        if (place === undefined) return;
        expect(place.line >= 0 && place.line < transcript.count).toBe(true);
        expect(place.score > 0.4 && place.score <= 1).toBe(true);
      }),
    );
  });
});
