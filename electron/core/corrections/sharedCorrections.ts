import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { MOST_CORRECTED_LENGTH, MOST_CORRECTIONS } from '#shared/contract/enumerations.ts';
import { engagementId, type EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Taken } from '../settings/settingsModule.ts';
import { digestOf, receivedTexts, type StoredCorrection } from '../mirror/write/correctedLines.ts';
import type { Workspace } from '../workspace/workspace.ts';
import {
  correctionsIn,
  correctionTables,
  insertCorrection,
  showCorrections,
  TOO_MANY,
} from './corrections.ts';

/** Engagement, second, digest; and which of them, if lines of one text begin together. */
const LINE = /^(?<engagement>.{1,512}) (?<start>\d[\d.e+-]*) (?<digest>[\w-]{16})(?: \d{1,5})?$/s;

/** A corrected line as files have it. Its id names the line, so that everyone's correction of it has the same. */
export const sharedCorrection = z.strictObject({
  id: z.string().regex(LINE, 'It names no line: engagement, second and digest.'),
  text: z.string().trim().min(1).max(MOST_CORRECTED_LENGTH),
});
type SharedCorrection = z.infer<typeof sharedCorrection>;

function lineOf(id: string): Omit<StoredCorrection, 'id' | 'text'> {
  const { engagement, start, digest = '' } = LINE.exec(id)?.groups ?? {};
  return { engagementId: engagementId.parse(engagement), start: Number(start), digest };
}

const lineKey = ({ start, digest }: Pick<StoredCorrection, 'start' | 'digest'>): string =>
  `${start} ${digest}`;

/** Corrections by the ids that files give them. */
function byLine(corrections: readonly StoredCorrection[]): Map<string, StoredCorrection> {
  const found = new Map<string, StoredCorrection>();
  for (const each of corrections) {
    const id = `${each.engagementId} ${lineKey(each)}`;
    let own = id;
    for (let at = 2; found.has(own); at += 1) own = `${id} ${at}`;
    found.set(own, each);
  }
  return found;
}

/** All of a workspace. Problems: `storage`. */
export function sharedCorrectionsIn(workspace: Workspace): Result<SharedCorrection[]> {
  const stored = correctionsIn(workspace);
  return stored.ok ? ok([...byLine(stored.value)].map(([id, { text }]) => ({ id, text }))) : stored;
}

/** Puts these corrections in place of all, whether their lines are here or not. Problems: `storage`, `cancelled`. */
export async function replaceCorrections(
  workspace: Workspace,
  corrections: readonly SharedCorrection[],
): Promise<Result<null>> {
  if (corrections.length > MOST_CORRECTIONS) return failed(TOO_MANY);
  const mirror = await workspace.mirror();
  if (!mirror.ok) return mirror;
  const stored = correctionsIn(workspace);
  if (!stored.ok) return stored;
  const before = byLine(stored.value);
  const after = new Map(corrections.map(({ id, text }) => [id, text]));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id)?.text !== after.get(id),
  );
  const written = workspace.data.write(correctionTables, (db) => {
    for (const id of changed) {
      const known = before.get(id)?.id ?? randomUUID();
      db.run('delete from line_correction where id = ?', known);
      const text = after.get(id);
      if (text !== undefined) insertCorrection(db, { ...lineOf(id), id: known, text });
    }
  });
  if (!written.ok) return written;
  return showCorrections(workspace, [...new Set(changed.map((id) => lineOf(id).engagementId))]);
}

/**
 * Takes over the corrections of a settings file, and returns those that can't be, by their place in the file: what names
 * no line, and what would be too many. Problems: `storage`, `cancelled`.
 */
export async function importCorrections(
  workspace: Workspace,
  corrections: readonly unknown[],
): Promise<Result<Taken>> {
  const known = sharedCorrectionsIn(workspace);
  if (!known.ok) return known;
  const all = new Map(known.value.map((each) => [each.id, each]));
  const leftOut: string[] = [];
  const taken: SharedCorrection[] = [];
  for (const [at, each] of corrections.entries()) {
    const { success, data } = sharedCorrection.safeParse(each);
    if (success && (all.has(data.id) || all.size < MOST_CORRECTIONS)) {
      all.set(data.id, data);
      taken.push(data);
    } else leftOut.push(String(at + 1));
  }
  const waiting = await waitingAmong(workspace, taken);
  if (!waiting.ok) return waiting;
  const replaced = await replaceCorrections(workspace, [...all.values()]);
  return replaced.ok ? ok({ leftOut, waiting: { waiting: waiting.value, of: taken.length } }) : replaced;
}

/** Transcripts that are read at once. */
const READ_AT_ONCE = 20;

/**
 * How many of these have no line here: the workspace has no such engagement, its transcript isn't synced, or the API
 * sends another text. Problems: those of reading the mirror.
 */
export async function waitingAmong(
  workspace: Workspace,
  corrections: readonly SharedCorrection[],
): Promise<Result<number>> {
  if (corrections.length === 0) return ok(0);
  const mirror = await workspace.mirror();
  if (!mirror.ok) return mirror;
  const wanted = Map.groupBy(
    corrections.map(({ id }) => lineOf(id)),
    (each) => each.engagementId,
  );
  const ids: EngagementId[] = [...wanted.keys()];
  let waiting = corrections.length;
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- all of them could be many
    const whole = await mirror.value.read('wholeEngagements', ids.slice(at, at + READ_AT_ONCE));
    if (!whole.ok) return whole;
    for (const { engagement, timeline } of whole.value) {
      if (timeline === null) continue;
      const lines = wanted.get(engagement.id) ?? [];
      const starts = new Set(lines.map(({ start }) => start));
      const received = receivedTexts(timeline.lines);
      const here = timeline.lines.start.flatMap((second, line) =>
        starts.has(second) ? lineKey({ start: second, digest: digestOf(received[line] ?? '') }) : [],
      );
      for (const each of lines) {
        const found = here.indexOf(lineKey(each));
        if (found < 0) continue;
        // Of two lines of one text, each is for one correction.
        here.splice(found, 1);
        waiting -= 1;
      }
    }
  }
  return ok(waiting);
}
