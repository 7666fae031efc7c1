import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { z } from 'zod';
import { startCommand } from '../fixtures/command.ts';
import { startService, type Service } from '../fixtures/service.ts';
import { launchBrowser } from './measurement.ts';

/**
 * Runs a measurement on a separate Parley connected to a separate sandbox, both of which are stopped
 * afterwards.
 */
export async function withParley(
  serviceArgs: readonly string[],
  measure: (running: {
    readonly browser: Browser;
    readonly service: Service;
    readonly url: string;
  }) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const service = await startService(serviceArgs);
  const parley = await startCommand(
    'start',
    ['--no-open', '--port', '0', '--data-dir', dataDir, '--connect', service.baseUrl],
    { PARLEY_TOKEN: service.tokens.full },
  );
  const { url } = z.object({ url: z.url() }).parse(parley.ready);
  const browser = await launchBrowser();
  try {
    await measure({ browser, service, url });
  } finally {
    await browser.close();
    await parley.end();
    await service.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}
