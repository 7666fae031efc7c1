import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MOST_WORDS } from '#shared/contract/enumerations.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  type SpelledWord,
  spelledWord,
  type WordId,
  wordId,
  type wordMethods,
  type WorkspaceWord,
} from '#shared/contract/words.ts';
import { distinctSpellings, spellingConflict, spellingKey } from '#shared/domain/search/aliases.ts';
import { type Database, type Row, text } from '../database/database.ts';
import { readBeside, type Subject, type WorkspacePlace } from '../database/workspaceData.ts';
import type { Clock } from '../ports.ts';
import type { Taken } from '../settings/settingsModule.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

/** Words with their other spellings. `spellings` is a JSON array of strings; `seq` preserves the order of creation. */
export const wordTables: Subject = {
  name: 'words',
  file: 'workspace.db',
  migrations: [
    `create table word (
      seq integer primary key autoincrement,
      id text not null unique,
      word text not null,
      spellings text not null,
      created_at text not null
    ) strict;`,
  ],
};

/** A word as its workspace stores it. */
type StoredWord = Omit<WorkspaceWord, 'connectionId'>;

const COLUMNS = 'id, word, spellings, created_at';
const SELECT = `select ${COLUMNS} from word order by seq`;
const spellings = z.array(z.string());

function readWord(row: Row): StoredWord {
  return {
    id: wordId.parse(text(row, 0)),
    word: text(row, 1),
    spellings: spellings.parse(JSON.parse(text(row, 2))),
    createdAt: text(row, 3),
  };
}

/** Problems: `storage`. */
export function wordsIn({ data }: Workspace): Result<StoredWord[]> {
  return data.write(wordTables, (db) => db.all(SELECT, readWord));
}

/** The same for a process beside the app. Problems: `storage`. */
export function wordsBeside(place: WorkspacePlace): Result<readonly SpelledWord[]> {
  return readBeside(place, wordTables, (db) => db.all(SELECT, readWord));
}

function refused(detail: string): Result<never> {
  const problem: Problem = { kind: 'contract', detail };
  return failed(problem);
}

/** The word with the spellings that say something new, or why it can't be beside the others. */
function judged(draft: SpelledWord, others: readonly SpelledWord[]): Result<SpelledWord> {
  const spelled = { word: draft.word, spellings: distinctSpellings(draft) };
  if (spellingKey(draft.word) === '' || spelled.spellings.length === 0) {
    return refused(`“${draft.word}” needs a letter or digit, and another spelling that has one too.`);
  }
  const conflict = spellingConflict(spelled, others);
  if (conflict !== null) {
    return refused(`“${conflict.spelling}” is already a spelling of “${conflict.word}”.`);
  }
  if (others.length >= MOST_WORDS) {
    return refused(`You have reached the limit of ${MOST_WORDS} words. Delete one first.`);
  }
  return ok(spelled);
}

function store(db: Database, { id, word, spellings: others, createdAt }: StoredWord): void {
  db.run(
    `insert into word (${COLUMNS}) values (?, ?, ?, ?)
     on conflict (id) do update set word = excluded.word, spellings = excluded.spellings`,
    id,
    word,
    JSON.stringify(others),
    createdAt,
  );
}

type Draft = SpelledWord & { readonly id: WordId | null };

function put(db: Database, { id, ...draft }: Draft, now: number): Result<StoredWord> {
  const all = db.all(SELECT, readWord);
  const spelled = judged(
    draft,
    all.filter((word) => word.id !== id),
  );
  if (!spelled.ok) return spelled;
  const word: StoredWord = {
    ...spelled.value,
    id: id ?? wordId.parse(randomUUID()),
    createdAt: all.find((each) => each.id === id)?.createdAt ?? new Date(now).toISOString(),
  };
  store(db, word);
  return ok(word);
}

/** Puts these words in place of all, or none of them. Problems: `storage`, `contract`. */
export async function replaceWords(
  workspace: Workspace,
  words: readonly (SpelledWord & { readonly id: WordId })[],
  now: number,
): Promise<Result<null>> {
  for (const [at, draft] of words.entries()) {
    const fine = judged(draft, words.slice(0, at));
    if (!fine.ok) return fine;
  }
  const written = workspace.data.write(wordTables, (db) => {
    const createdAt = new Map(db.all(SELECT, readWord).map((word) => [word.id, word.createdAt]));
    db.run('delete from word');
    for (const word of words)
      store(db, { ...word, createdAt: createdAt.get(word.id) ?? new Date(now).toISOString() });
    return null;
  });
  if (written.ok) await announce(workspace);
  return written;
}

/** The page reads again after the event, so the mirror must know first. */
async function announce(workspace: Workspace): Promise<void> {
  await workspace.respelled();
  workspace.emit('words.changed', {});
}

/** As a settings file has them. Problems: `storage`. */
export function spelledWordsIn(workspace: Workspace): Result<readonly SpelledWord[]> {
  const words = wordsIn(workspace);
  return words.ok
    ? ok(words.value.map(({ word, spellings: others }) => ({ word, spellings: others })))
    : words;
}

/**
 * Takes over the words of a settings file: those that are here already get the file's spellings. Returns those that
 * can't be, by their names or their place in the file. Problems: `storage`.
 */
export async function importWords(
  workspace: Workspace,
  words: readonly unknown[],
  clock: Clock,
): Promise<Result<Taken>> {
  const leftOut = workspace.data.write(wordTables, (db) =>
    words.flatMap((each, index) => {
      const read = spelledWord.safeParse(each);
      if (!read.success) return [String(index + 1)];
      const known = db
        .all(SELECT, readWord)
        .find(({ word }) => spellingKey(word) === spellingKey(read.data.word));
      return put(db, { ...read.data, id: known?.id ?? null }, clock.now()).ok ? [] : [read.data.word];
    }),
  );
  if (!leftOut.ok) return leftOut;
  await announce(workspace);
  return ok({ leftOut: leftOut.value });
}

/** Words with their other spellings, by which searches find the same. Problems: `storage`, `contract`. */
export function wordHandlers({
  clock,
}: {
  readonly clock: Clock;
}): WorkspaceHandlers<keyof typeof wordMethods> {
  return {
    'words.list': (workspace) => {
      const words = wordsIn(workspace);
      return words.ok ? ok(words.value.map((word) => ({ ...word, connectionId: workspace.id }))) : words;
    },
    'words.put': async (workspace, draft) => {
      const written = workspace.data.write(wordTables, (db) => put(db, draft, clock.now()));
      const word = written.ok ? written.value : written;
      if (!word.ok) return word;
      await announce(workspace);
      return ok({ ...word.value, connectionId: workspace.id });
    },
    'words.remove': async (workspace, { wordId: id }) => {
      const removed = workspace.data.write(wordTables, (db) => {
        const known = db.all(SELECT, readWord).find((word) => word.id === id);
        db.run('delete from word where id = ?', id);
        return known;
      });
      if (!removed.ok || removed.value === undefined) return removed.ok ? ok(null) : removed;
      await announce(workspace);
      return ok({ ...removed.value, connectionId: workspace.id });
    },
  };
}
