import { ok, type Result } from '#shared/contract/result.ts';
import type { SpelledWord } from '#shared/contract/words.ts';
import type { MirrorReads, ReadInput, ReadOutput } from '../mirror.ts';
import { answererOf, type Answerer, type Job, type ThreadRole } from '../thread/threadServer.ts';
import { type MirrorReader, needsEverything, openMirrorReader } from './mirrorReader.ts';

interface ReaderControl {
  /** Returns null without opening the file if it has to be migrated first. */
  open(
    input: { readonly file: string; readonly words: readonly SpelledWord[] },
    job: Job,
  ): Result<{ readonly commits: number } | null>;
  close(input: null, job: Job): Result<null>;
  respelled(words: readonly SpelledWord[], job: Job): Result<null>;
  changed(input: { readonly keys: readonly number[]; readonly everything: boolean }, job: Job): Result<null>;
}

export type ReaderCalls = ReaderControl & {
  readonly [Name in keyof MirrorReads]: (input: ReadInput<Name>, job: Job) => Result<ReadOutput<Name>>;
};

/** Delays loading to leave the processor to the first paint, unless a read needs everything. */
const LOAD_DELAY_MS = 1500;

/** The reader's side of its thread: opens one mirror at a time and forwards every read to it. */
export function readerThread(now: () => number): ThreadRole<never> {
  let reader: MirrorReader | null = null;
  let loadFrom = 0;

  function close(): void {
    reader?.close();
    reader = null;
  }

  const control: ReaderControl = {
    open: ({ file, words }) => {
      close();
      const opened = openMirrorReader(file, { now, words });
      if (opened.current) {
        reader = opened;
        loadFrom = performance.now() + LOAD_DELAY_MS;
        return ok({ commits: opened.commits() });
      }
      opened.close();
      return ok(null);
    },
    close: () => {
      close();
      return ok(null);
    },
    respelled: (words) => {
      reader?.respelled(words);
      return ok(null);
    },
    changed: ({ keys, everything }) => {
      reader?.changed(keys, everything);
      return ok(null);
    },
  };
  const findControl = answererOf(control);

  /** The caller is typed by the same table, so `name` is one of the reads. */
  function findRead(name: string): Answerer {
    if (reader === null) throw new Error('The mirror is not open.');
    const open = reader;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const read = open[name as keyof MirrorReads] as (input: unknown, throwIfCancelled: () => void) => unknown;
    return (input, job) => ok(read.call(open, input, job.throwIfCancelled));
  }

  return {
    find: (name) => findControl(name) ?? findRead(name),
    idle: () => {
      if (reader === null || reader.loaded) return null;
      const rest = loadFrom - performance.now();
      if (rest > 0) return rest;
      return reader.loadStep() ? 0 : null;
    },
    mustWait: (name) => {
      if (reader === null || reader.loaded || !needsEverything(name)) return false;
      loadFrom = 0;
      return true;
    },
    close,
  };
}
