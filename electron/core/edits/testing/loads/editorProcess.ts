import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { engagementId } from '#shared/contract/ids.ts';
import { editsOn } from '../editsOn.ts';
import { must } from '../../../testing/callApp.ts';
import { AckBeforeCommit, DropOrder, PLANTS } from './plants.ts';
import { cast, changeOf } from './script.ts';

// A killed process doesn't keep what it compiled for the next one.
flushCompileCache();

/**
 * An editor in its own process, to be killed at any moment: prints a line for every acknowledged edit and, when
 * restarted, continues from its outbox.
 */
const options = z
  .object({
    baseUrl: z.string(),
    token: z.string(),
    dataDir: z.string(),
    records: z.array(cast),
    pool: z.array(z.string()),
    /** Edits to make in this run; 0 only writes the remaining ones and then reports the state of all. */
    edits: z.int(),
    /** How long a gateway may still deliver a PUT, in milliseconds. */
    confirmMs: z.number(),
    plant: z.enum(PLANTS),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const { baseUrl, token, dataDir, records, pool } = options;
const makeOutbox = {
  none: undefined,
  'ack-before-commit': (...args: ConstructorParameters<typeof AckBeforeCommit>) =>
    new AckBeforeCommit(...args),
  'drop-order': (...args: ConstructorParameters<typeof DropOrder>) => new DropOrder(...args),
  'judge-early': undefined,
}[options.plant];
const confirmMs = options.plant === 'judge-early' ? 0 : options.confirmMs;
const editor = editsOn(baseUrl, { token, dataDir, settleMs: 30, confirmMs, impatient: true, makeOutbox });

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function madeFor(record: string): number {
  const engagement = engagementId.parse(record);
  return must(
    editor.edits.store.with(
      ({ db }) =>
        db.get('select count(*) from edits where engagement_id = ?', (row) => Number(row[0]), engagement) ??
        0,
    ),
  );
}

function unwritten(): number {
  const counts = must(editor.edits.store.with(({ list }) => list.counts()));
  return counts.queued + counts.writing;
}

print(`interrupted ${must(editor.edits.store.with(({ list }) => list.counts())).writing}`);
must(editor.edits.resume());
const next = new Map(records.map((record) => [record.id, madeFor(record.id)]));
for (let made = 0; made < options.edits; made += 1) {
  const record = records[made % records.length];
  if (record === undefined) break;
  const step = next.get(record.id) ?? 0;
  editor.queue(record.id, changeOf(record, pool, step));
  print(`safe ${record.id} ${step}`);
  next.set(record.id, step + 1);
  await new Promise((resolve) => setImmediate(resolve));
}
await new Promise<void>((resolve) => {
  const check = (): void => {
    if (unwritten() === 0) resolve();
  };
  editor.edits.onOutcome(check);
  check();
});
for (const record of records) print(`made ${record.id} ${madeFor(record.id)}`);
const counts = must(editor.edits.store.with(({ list }) => list.counts()));
print(`states ${JSON.stringify(counts)}`);
await editor.close();
