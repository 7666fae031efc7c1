import type { Result } from '#shared/contract/result.ts';
import { ThreadClient } from '../mirror/thread/threadClient.ts';
import type { Dataset, DatasetCalls } from './datasetReader.ts';

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
