import { createHash } from 'node:crypto';
import { isNode, LineCounter, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import type { TeamChange, TeamFault, TeamFileName } from '#shared/contract/teamFiles.ts';

/** An entry of a file. Its id stays the same whatever else of it changes. */
export interface TeamItem {
  readonly id: string;
}

/** How the entries of one file are read and written. */
export interface TeamFormat<Item extends TeamItem> {
  readonly file: TeamFileName;
  /** Comes first in the file. */
  readonly comment: string;
  readonly item: z.ZodType<Item>;
  readonly most: number;
  readonly nameOf: (item: Item) => string;
  /** Whether the order of entries means something. Otherwise they are sorted by id, so that a diff shows little. */
  readonly isOrdered: boolean;
  /** The same entry beside another one of its id; null if there can be only one. */
  readonly beside: ((item: Item, id: string) => Item) | null;
}

/** Room for all lines that can be corrected, if most are not very long; other files are far below this. */
export const MOST_CHARACTERS = 8_000_000;

/** The text of one entry. */
export const textOfItem = (item: TeamItem): string => stringify(item, { lineWidth: 0 });

/** The text of entries: the same entries always give the same text. */
export function writeItems<Item extends TeamItem>(format: TeamFormat<Item>, items: readonly Item[]): string {
  const sorted = format.isOrdered ? items : items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return `# ${format.comment}\n${items.length === 0 ? '[]\n' : stringify(sorted, { lineWidth: 0 })}`;
}

export type TeamReading<Item> =
  | { readonly ok: true; readonly items: readonly Item[] }
  | { readonly ok: false; readonly fault: TeamFault };

/** The entries of a text, or the first line that is wrong and why. */
export function readItems<Item extends TeamItem>(
  { file, item, most }: TeamFormat<Item>,
  source: string,
): TeamReading<Item> {
  const wrong = (line: number | null, reason: string): TeamReading<Item> => ({
    ok: false,
    fault: { file, line, reason },
  });
  if (source.length > MOST_CHARACTERS) return wrong(null, 'The file is too long.');
  const marked = source.split('\n').findIndex((line) => line.startsWith('<<<<<<< '));
  if (marked >= 0) return wrong(marked + 1, 'A Git conflict starts here. Resolve it first.');
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, schema: 'core' });
  const lineAt = (offset: number | undefined): number | null =>
    offset === undefined ? null : lines.linePos(offset).line;
  const [error] = document.errors;
  if (error !== undefined) return wrong(lineAt(error.pos[0]), `${error.message.replace(/\.$/, '')}.`);
  if (document.contents === null) return { ok: true, items: [] };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 0 });
  } catch {
    return wrong(null, 'Aliases (*name) are not supported.');
  }
  const read = z.array(item).max(most).safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    const path = (issue?.path ?? []).map((part) => (typeof part === 'number' ? part : String(part)));
    // What is missing has no place of its own, so that its entry's is shown.
    const places = path.map((_, at) => document.getIn(path.slice(0, path.length - at), true));
    const place = [...places, document.contents].find(isNode);
    const line = lineAt(place?.range?.[0]);
    const name = path.filter((part) => typeof part === 'string').join('.');
    return wrong(line, `${name === '' ? '' : `${name}: `}${issue?.message ?? 'It can’t be read.'}`);
  }
  const seen = new Set<string>();
  for (const [at, { id }] of read.data.entries()) {
    if (seen.has(id)) {
      const node = document.getIn([at, 'id'], true);
      return wrong(isNode(node) ? lineAt(node.range?.[0]) : null, `The id ${id} is there twice.`);
    }
    seen.add(id);
  }
  return { ok: true, items: read.data };
}

/** The sides of a merge: as both were, as it is here, and as the file says. */
export interface TeamSides<Item> {
  readonly base: readonly Item[];
  readonly mine: readonly Item[];
  readonly theirs: readonly Item[];
}

/** Stays the same when the same conflict is merged again, so that nothing is added twice. */
function idBeside(id: string, content: string): string {
  return createHash('sha256').update(`${id} ${content}`).digest('hex').slice(0, 32);
}

/**
 * Merges three ways, entry by entry. Of an entry that both sides changed, both stay, the file's under an id of its own;
 * if there can be only one, `conflicts` decides; one that was removed on one side and changed on the other stays.
 */
export function mergeItems<Item extends TeamItem>(
  format: TeamFormat<Item>,
  { base, mine, theirs }: TeamSides<Item>,
  conflicts: 'mine' | 'theirs',
): { readonly items: readonly Item[]; readonly changes: readonly TeamChange[] } {
  const { file, isOrdered, nameOf, beside } = format;
  const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));
  const [was, here, there] = [byId(base), byId(mine), byId(theirs)];
  const textOf = (item: Item | undefined): string => (item === undefined ? '' : textOfItem(item));
  const idsOf = (items: readonly Item[], others: ReadonlyMap<string, Item>): string =>
    items.flatMap(({ id }) => (others.has(id) ? [id] : [])).join('\n');
  const isReordered = isOrdered && idsOf(theirs, was) !== idsOf(base, there);
  const [first, rest] = isReordered ? [theirs, mine] : [mine, theirs];
  const ids = [...new Set([...first, ...rest].map(({ id }) => id))];
  const items: Item[] = [];
  const changes: TeamChange[] = [];
  for (const id of ids) {
    const [own, other] = [here.get(id), there.get(id)];
    const [before, mineText, theirText] = [was.get(id), own, other].map(textOf);
    const keep = (item: Item | undefined): void => void (item === undefined ? null : items.push(item));
    const changed = (kind: TeamChange['kind'], item: Item | undefined): void => {
      const name = item === undefined ? '' : nameOf(item);
      changes.push({ file, kind, name, mine: mineText ?? '', theirs: theirText ?? '' });
    };
    if (mineText === theirText || theirText === before) {
      keep(own);
    } else if (mineText === before) {
      keep(other);
      changed(own === undefined ? 'added' : other === undefined ? 'removed' : 'changed', other ?? own);
    } else if (own === undefined || other === undefined) {
      keep(own ?? other);
      changed('kept', own ?? other);
    } else if (beside === null) {
      keep(conflicts === 'mine' ? own : other);
      changed('conflict', own);
    } else {
      const copy = beside(other, idBeside(id, theirText ?? ''));
      keep(own);
      if (!here.has(copy.id)) keep(copy);
      changed('both', own);
    }
  }
  if (isReordered && changes.length === 0 && idsOf(theirs, here) !== idsOf(mine, there))
    changes.push({ file, kind: 'order', name: '', mine: '', theirs: '' });
  return { items, changes };
}
