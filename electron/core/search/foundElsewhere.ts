import type { SearchPlace, SearchQuery } from '#shared/domain/search/searchQuery.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { isRecord } from '../json.ts';
import type { Database } from '../store/database.ts';
import type { MirrorRow } from '../store/mirrorRow.ts';
import { json } from '../store/row.ts';
import { notesOf } from './notes.ts';
import { needleOf, standsIn, type Needle } from './scan.ts';
import type { FoundElsewhere } from './searchAnswer.ts';
import { snippetOf } from './snippet.ts';

const MOST = 3;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Name and addresses as a person would write them: `Ada Lovelace <ada@acme.example>`. */
function personText(person: Record<string, unknown>): string {
  const name = [textOf(person['first_name']), textOf(person['last_name'])]
    .filter((part) => part !== '')
    .join(' ');
  const emails = Array.isArray(person['emails']) ? person['emails'] : [];
  const addresses = emails.flatMap((email: unknown) => (isRecord(email) ? [textOf(email['email'])] : []));
  return addresses.length === 0 ? name : `${name} <${addresses.join(', ')}>`.trim();
}

function peopleOf(row: MirrorRow): string[] {
  const { contacts, owner } = row.engagement;
  return [...(contacts ?? []), ...(owner === null || owner === undefined ? [] : [owner])].map(personText);
}

function companiesOf(row: MirrorRow): string[] {
  return (row.engagement.companies ?? []).map((company) =>
    [company.name ?? '', ...(company.domains ?? [])].filter((part) => part !== '').join(', '),
  );
}

function bodyOf(db: Database, id: string): unknown {
  return db.get(
    'SELECT json FROM engagement_body WHERE key = (SELECT key FROM engagement WHERE id = ?)',
    (row) => json(row, 0),
    id,
  );
}

/** Words looked for anywhere, and those looked for in this place. */
function needlesFor(query: SearchQuery, place: SearchPlace | 'notes'): Needle[] {
  const placed = query.places.filter((terms) => terms.place === place).flatMap((terms) => terms.anyOf);
  return [...query.text, ...placed].map(needleOf);
}

/** Where in title, people, companies, tags and notes something was found. */
export function foundElsewhere(db: Database, row: MirrorRow, query: SearchQuery): FoundElsewhere[] {
  const found: FoundElsewhere[] = [];
  const look = (place: FoundElsewhere['place'], texts: () => readonly string[]): void => {
    const needles = needlesFor(query, place);
    if (needles.length === 0) return;
    let count = 0;
    for (const text of texts()) {
      if (count >= MOST) return;
      if (text === '' || !needles.some((needle) => standsIn(fold(text), needle))) continue;
      found.push({ place, snippet: snippetOf(text, needles) });
      count += 1;
    }
  };
  look('title', () => [row.engagement.title]);
  look('person', () => peopleOf(row));
  look('company', () => companiesOf(row));
  look('tag', () => (row.engagement.tags ?? []).map((tag) => tag.name));
  look('notes', () => notesOf(bodyOf(db, row.engagement.id)));
  return found;
}
