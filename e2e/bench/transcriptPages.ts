import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { build, preview } from 'vite';
import { prepared } from '#core/bench/prepared.ts';
import { messagesIn } from '../../electron/commands/catalogues.mjs';

export const LISTS = ['ours', 'tanStack', 'virtuoso', 'virtua', 'floor'] as const;
export type ListName = (typeof LISTS)[number];

export interface TranscriptPages {
  readonly pages: ReadonlyMap<ListName, Page>;
  readonly close: () => Promise<void>;
}

/**
 * Pages that show the same 40,000 lines, each in another list: the product's own, its peers, and a handwritten one.
 * They are built from the product's modules on demand, once per command.
 */
export async function openTranscriptPages(browser: Browser): Promise<TranscriptPages> {
  const options = {
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('./page/', import.meta.url)),
    publicDir: fileURLToPath(new URL('../../renderer/public/', import.meta.url)),
  } as const;
  const folder = await prepared('transcript-pages', async (outDir) => {
    await build({
      ...options,
      plugins: [messagesIn()],
      build: { outDir, emptyOutDir: true, target: 'chrome140' },
    });
  });
  const server = await preview({
    ...options,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The pages are nowhere.');

  const pages = new Map<ListName, Page>();
  for (const name of LISTS) {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      // The product scrolls smoothly to nearby lines unless motion is reduced; here it always jumps.
      reducedMotion: 'reduce',
    });
    page.on('pageerror', (error) => process.stderr.write(`${name}: ${error.message}\n`));
    await page.goto(`${url}#${name}`);
    await page.waitForFunction(() => window.trials !== undefined);
    pages.set(name, page);
  }
  return {
    pages,
    close: async () => {
      await Promise.all([...pages.values()].map(async (page) => page.close()));
      await server.close();
    },
  };
}
