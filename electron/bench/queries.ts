import type { ReadInput } from '#core/mirror/mirror.ts';
import { randomNumbers, type Corpus } from './corpus.ts';

export interface BenchQuery {
  readonly kind: string;
  readonly input: string;
  /** The equivalent query for a plain index of utterances; null if there is none. */
  readonly plain: string | null;
}

/** Typical queries, from the most frequent to the rarest word, in every form of the search syntax. */
export function mixedQueries(corpus: Corpus, lines: readonly string[], count: number): BenchQuery[] {
  const random = randomNumbers(7);
  const { words } = corpus;
  const word = (from: number, to: number): string => words[from + Math.floor(random() * (to - from))] ?? '';
  const quoted = (text: string): string => `"${text}"`;
  /** Consecutive words of a spoken line. */
  const phraseOf = (length: number): string => {
    for (;;) {
      const spoken = (lines[Math.floor(random() * lines.length)] ?? '').toLowerCase().split(/[^a-z]+/u);
      const from = Math.floor(random() * spoken.length);
      const row = spoken.slice(from, from + length);
      if (row.length === length && row.every((part) => part !== '')) return row.join(' ');
    }
  };
  const prefix = (length: number): string => {
    for (;;) {
      const whole = word(0, 5000);
      if (whole.length > length) return whole.slice(0, length);
    }
  };
  const plain = (kind: string, terms: readonly string[]): BenchQuery => ({
    kind,
    input: terms.join(' '),
    plain: terms
      .map((term) => (term.endsWith('*') ? `${quoted(term.slice(0, -1))} *` : quoted(term)))
      .join(' '),
  });
  const makers: readonly (() => BenchQuery)[] = [
    () => plain('common word', [word(0, 20)]),
    () => plain('word', [word(20, 2000)]),
    () => plain('rare word', [word(2000, 30_000)]),
    () => plain('two common words', [word(0, 20), word(0, 60)]),
    () => plain('common and rare', [word(0, 20), word(2000, 30_000)]),
    () => plain('three words', [word(0, 500), word(0, 500), word(0, 500)]),
    () => ({ ...plain('phrase', [phraseOf(2)]), input: quoted(phraseOf(2)) }),
    () => {
      const row = phraseOf(3);
      return { kind: 'phrase of three', input: quoted(row), plain: quoted(row) };
    },
    () => plain('two letters', [`${prefix(2)}*`]),
    () => plain('three letters', [`${prefix(3)}*`]),
    () => plain('four letters', [`${prefix(4)}*`]),
    () => plain('word and beginning', [word(0, 500), `${prefix(2)}*`]),
    () => ({ kind: 'type', input: `type:call ${word(0, 500)}`, plain: null }),
    () => ({ kind: 'speaker', input: `speaker:${word(200, 600)} ${word(0, 100)}`, plain: null }),
    () => ({ kind: 'company', input: `company:${word(3000, 3900)} ${word(0, 100)}`, plain: null }),
    () => ({ kind: 'dates', input: `after:2026-03 before:2026-09 ${word(0, 500)}`, plain: null }),
    () => ({ kind: 'without', input: `${word(0, 100)} -${word(100, 1000)}`, plain: null }),
    () => ({ kind: 'filters only', input: 'type:meeting -is:private has:transcript', plain: null }),
  ];
  return Array.from(
    { length: count },
    (_, index) => makers[index % makers.length]?.() ?? plain('word', ['the']),
  );
}

export function requestOf(query: BenchQuery, order: ReadInput<'search'>['order']): ReadInput<'search'> {
  return { input: query.input, order, cursor: null, limit: 20 };
}
