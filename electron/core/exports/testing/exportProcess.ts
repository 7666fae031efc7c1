import { z } from 'zod';
import type { InputOf } from '#shared/contract/methods.ts';
import { createApp } from '../../createApp.ts';
import { callApp, must } from '../../testing/callApp.ts';
import { MemorySettings, testPorts } from '../../testing/testPorts.ts';

/** An app in its own process that exports, to be killed at any moment. */
const { dataDir, settings, start } = z
  .object({
    dataDir: z.string(),
    settings: z.record(z.string(), z.unknown()),
    start: z.custom<InputOf<'exports.start'>>(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const stored = new MemorySettings();
for (const [key, value] of Object.entries(settings)) stored.set(key, value);
const app = createApp(testPorts({ dataDir, settings: stored }));
must(await callApp(app, 'exports.start', start));
