import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { isRecord } from '../../json.ts';

/** The mirror's worker, except that it dies on the first call to `coverage`. */
const mark = join(tmpdir(), `fragile-${process.pid}`);
parentPort?.on('message', (message: unknown) => {
  if (!isRecord(message) || message['name'] !== 'coverage' || existsSync(mark)) return;
  writeFileSync(mark, '');
  process.exit(1);
});

await import('../../mirrorWorker.ts');
