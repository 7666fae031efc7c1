import { z } from 'zod';
import { connectionId } from '#shared/contract/ids.ts';
import { createApp } from '../../createApp.ts';
import { callApp, must } from '../../testing/callApp.ts';
import { MemorySettings, testPorts } from '../../testing/testPorts.ts';

/** An app in its own process that keeps a folder up to date, to be killed at any moment. */
const { dataDir, folder, connection, settings } = z
  .object({
    dataDir: z.string(),
    folder: z.string(),
    connection: connectionId,
    settings: z.record(z.string(), z.unknown()),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const stored = new MemorySettings();
for (const [key, value] of Object.entries(settings)) stored.set(key, value);
const app = createApp(testPorts({ dataDir, settings: stored }));
must(
  await callApp(app, 'folderSyncs.add', {
    connectionId: connection,
    source: { kind: 'query', query: '', name: 'All' },
    format: 'md',
    template: '{id}',
    contacts: true,
    companies: true,
    folder,
  }),
);
