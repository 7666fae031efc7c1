import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CleanUp } from './cleanUp.ts';

export interface TestDir {
  readonly dir: string;
  /** Names of the files in it that contain the text in any encoding in which texts are stored. */
  filesWith(text: string): string[];
  remove(): Promise<void>;
}

/** A temporary data folder that can be searched byte by byte, until `cleanUp` or `remove`. */
export async function testDir(cleanUp?: CleanUp): Promise<TestDir> {
  const dir = await mkdtemp(path.join(tmpdir(), 'parley-test-'));
  const remove = (): Promise<void> => rm(dir, { recursive: true });
  cleanUp?.(remove);
  return {
    dir,
    filesWith: (text) => {
      const forms = [
        Buffer.from(text),
        Buffer.from(text, 'utf16le'),
        Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)),
      ];
      const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
      return files
        .filter((entry) => {
          const bytes = readFileSync(path.join(entry.parentPath, entry.name));
          return forms.some((form) => bytes.includes(form));
        })
        .map(({ name }) => name);
    },
    remove,
  };
}

/**
 * A data folder that exists once something is written there, for tests that don't look at it. It goes with the run:
 * some of what they start still writes when they end.
 */
export function unclaimedDir(): string {
  return path.join(process.env['PARLEY_TEST_DATA'] ?? tmpdir(), randomUUID());
}
