import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { z } from 'zod';
import type { InputOf } from '#shared/contract/methods.ts';
import { createApp } from '../../createApp.ts';
import { callApp, must } from '../../testing/callApp.ts';
import { MemorySettings, testPorts } from '../../testing/testPorts.ts';

/** An app in its own process that exports, and is killed once it has written some files, with another one in its way. */
const { dataDir, settings, start } = z
  .object({
    dataDir: z.string(),
    settings: z.record(z.string(), z.unknown()),
    start: z.custom<InputOf<'exports.start'>>(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

/** Fewer than any workspace of a test has engagements. */
const WRITTEN = 5;
const { rename } = fs;
let renamed = 0;
fs.rename = (from, to) => {
  if (String(to).startsWith(start.folder)) renamed += 1;
  if (renamed > WRITTEN) process.kill(process.pid, 'SIGKILL');
  return rename(from, to);
};
// For those that import it by its name.
syncBuiltinESMExports();

const stored = new MemorySettings();
for (const [key, value] of Object.entries(settings)) stored.set(key, value);
const app = createApp(testPorts({ dataDir, settings: stored }));
must(await callApp(app, 'exports.start', start));
