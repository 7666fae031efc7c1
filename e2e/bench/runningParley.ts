import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { z } from 'zod';
import { startCommand } from '../fixtures/command.ts';
import { startService, type Service } from '../fixtures/service.ts';
import { launchBrowser } from './measurement.ts';

/** Starts a Parley without a window that is connected to a sandbox. */
export async function startParley(
  dataDir: string,
  { baseUrl, tokens }: Service,
): Promise<{ readonly url: string; end(): Promise<unknown> }> {
  const args = ['--no-open', '--port', '0', '--data-dir', dataDir, '--connect', baseUrl];
  const parley = await startCommand('start', args, { PARLEY_TOKEN: tokens.full });
  return { ...z.object({ url: z.url() }).parse(parley.ready), end: () => parley.end() };
}

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
  const parley = await startParley(dataDir, service);
  const browser = await launchBrowser();
  try {
    await measure({ browser, service, url: parley.url });
  } finally {
    await browser.close();
    await parley.end();
    await service.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}
