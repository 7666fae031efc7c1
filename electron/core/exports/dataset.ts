import { setImmediate as nextTask } from 'node:timers/promises';
import type { EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { mirrorProblem } from '../mirror/mirrorDatabase.ts';
import { ThreadClient } from '../mirror/thread/threadClient.ts';
import {
  type DatasetCalls,
  type DatasetEngagement,
  DatasetReader,
  partProblem,
  type PartRequest,
  type WrittenPart,
} from './datasetReader.ts';

/** Reads the rows of a dataset and writes them to files. Its methods never reject for what a `Result` can say. */
export interface Dataset {
  /** Those of these engagements that are in the mirror. */
  engagements(ids: readonly EngagementId[]): Promise<Result<readonly DatasetEngagement[]>>;
  /** Without a result, there is no file. */
  write(part: PartRequest, signal: AbortSignal): Promise<Result<WrittenPart>>;
  close(): Promise<void>;
}

/** A dataset of a mirror, read by a thread that starts with the first call. */
export function openDataset(file: string, entry: URL): Dataset {
  type Client = ThreadClient<DatasetCalls, never>;
  let starting: Promise<Result<Client>> | null = null;
  const started = (): Promise<Result<Client>> => {
    const start = async (): Promise<Result<Client>> => {
      const client: Client = new ThreadClient({
        entry,
        role: 'dataset',
        onEvent: () => undefined,
        onEnd: () => (starting = null),
      });
      const opened = await client.call('open', { file });
      if (opened.ok) return { ok: true, value: client };
      await client.close();
      return opened;
    };
    return (starting ??= start());
  };
  return {
    engagements: async (ids) => {
      const client = await started();
      return client.ok ? client.value.call('engagements', ids) : client;
    },
    write: async (part, signal) => {
      const client = await started();
      return client.ok ? client.value.call('write', part, { signal }) : client;
    },
    close: async () => {
      const client = await starting;
      if (client?.ok === true) await client.value.close();
    },
  };
}

/** The same in this thread, for a program that shows nothing else meanwhile. */
export function datasetHere(file: string): Dataset {
  const reader = new DatasetReader(file);
  return {
    engagements: (ids) => Promise.resolve(ok(reader.engagements(ids))),
    write: async (part, signal) => {
      const writing = reader.write(part);
      try {
        for (;;) {
          const step = writing.next();
          if (step.done === true) return ok(step.value);
          await nextTask();
          if (signal.aborted) return failed({ kind: 'cancelled' });
        }
      } catch (error) {
        return failed(partProblem(error, part) ?? mirrorProblem(error));
      } finally {
        writing.return({ sha256: '', rows: 0 });
      }
    },
    close: () => Promise.resolve(reader.close()),
  };
}
