import { z } from 'zod';
import type { InputOf } from '#shared/contract/methods.ts';
import { createApp } from '../../createApp.ts';
import { callApp, must } from '../../testing/callApp.ts';
import { MemorySettings, testPorts } from '../../testing/testPorts.ts';

/** An app in its own process that exports once, or keeps a folder up to date, to be killed at any moment. */
const { dataDir, settings, once, sync } = z
  .object({
    dataDir: z.string(),
    settings: z.record(z.string(), z.unknown()),
    once: z.custom<InputOf<'transcriptExports.start'>>().optional(),
    sync: z.custom<InputOf<'folderSyncs.add'>>().optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const stored = new MemorySettings();
for (const [key, value] of Object.entries(settings)) stored.set(key, value);
const app = createApp(testPorts({ dataDir, settings: stored }));
if (once !== undefined) must(await callApp(app, 'transcriptExports.start', once));
if (sync !== undefined) must(await callApp(app, 'folderSyncs.add', sync));
