import { fold } from '#shared/domain/search/fold.ts';
import { EVERY, indexText } from './indexText.ts';
import { plainText } from './plainText.ts';
import { linesMissingFromText } from './spokenBeyond.ts';

/** Everything by which an engagement is found. `people`, `companies` and `spoken` are folded already. */
export interface SearchSource {
  readonly title: string;
  /** Names and addresses of contacts, owner and host. */
  readonly people: readonly string[];
  readonly speakers: readonly string[];
  readonly companies: readonly string[];
  readonly tags: readonly string[];
  /** Description, action items, signals. */
  readonly notes: readonly string[];
  /** The aggregated transcript as it came. */
  readonly text: string;
  /** The lines of the timeline, parted by line breaks. */
  readonly spoken: string;
}

/** Columns of the index, in order. */
export const DOCUMENT_COLUMNS = [
  'title',
  'people',
  'speakers',
  'companies',
  'tags',
  'notes',
  'text',
  'spoken',
  'every',
] as const;
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

/** How much a word counts where it stands, for ranking: in a title ten times as much as somewhere in the talk. */
export const DOCUMENT_WEIGHTS: Readonly<Record<DocumentColumn, number>> = {
  title: 10,
  people: 6,
  speakers: 2,
  companies: 6,
  tags: 4,
  notes: 3,
  text: 1,
  spoken: 1,
  every: 0,
};

/** Changes whenever the same source would make another document: what is in the index is then made anew. */
export const INDEX_VERSION = '1';

/** A word of one name must not form a row with the next name: a lone mark stands between them. */
function apart(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(` ${EVERY} `);
}

export function searchDocument(source: SearchSource): readonly string[] {
  const text = fold(plainText(source.text));
  const columns: Readonly<Record<DocumentColumn, string>> = {
    title: fold(source.title),
    people: apart(source.people),
    speakers: apart(source.speakers.map(fold)),
    companies: apart(source.companies),
    tags: apart(source.tags),
    notes: fold(source.notes.join(' \n ')),
    text,
    spoken: linesMissingFromText(text, source.spoken),
    every: EVERY,
  };
  return DOCUMENT_COLUMNS.map((column) => indexText(columns[column]));
}
