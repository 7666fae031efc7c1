import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import { isRecord } from '../json.ts';

export function firstPictureFile(dataDir: string): string {
  return path.join(dataDir, 'first-picture.json');
}

const isStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Its parts, without their limits: it was validated when it was kept, and validation takes long to load. */
function isFirstPicture(value: unknown): value is FirstPicture {
  return (
    isRecord(value) &&
    ['connectionId', 'title', 'takenAt', 'sheet', 'html'].every((name) => typeof value[name] === 'string') &&
    isRecord(value['attributes']) &&
    isStrings(Object.values(value['attributes'])) &&
    isStrings(value['styles'])
  );
}

/** What the last window showed, for the next one; null if nothing is kept, or the file is damaged. */
export async function readFirstPicture(dataDir: string): Promise<FirstPicture | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(firstPictureFile(dataDir), 'utf8'));
    return isFirstPicture(stored) ? stored : null;
  } catch {
    return null;
  }
}
