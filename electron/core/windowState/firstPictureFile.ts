import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';
import type { FirstAnswer } from '#shared/contract/loopback.ts';
import { isRecord } from '../json.ts';

/** What a window showed, and what the page would have been answered then. */
export interface KeptPicture {
  readonly picture: FirstPicture;
  readonly answers: readonly FirstAnswer[];
}

export function firstPictureFile(dataDir: string): string {
  return path.join(dataDir, 'first-picture.json');
}

const isStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Its parts, without their limits: it was validated when it was kept, and validation takes long to load. */
function isFirstPicture(value: unknown): value is FirstPicture {
  return (
    isRecord(value) &&
    ['connectionId', 'title', 'takenAt', 'sheet', 'script', 'html'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    typeof value['answered'] === 'boolean' &&
    isRecord(value['attributes']) &&
    isStrings(Object.values(value['attributes'])) &&
    isStrings(value['styles'])
  );
}

function isFirstAnswer(value: unknown): value is FirstAnswer {
  return isRecord(value) && typeof value['method'] === 'string' && 'input' in value && 'value' in value;
}

/** What the last window showed, for the next one; null if nothing is kept, or the file is damaged. */
export async function readFirstPicture(dataDir: string): Promise<KeptPicture | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(firstPictureFile(dataDir), 'utf8'));
    if (!isRecord(stored)) return null;
    const { picture, answers } = stored;
    if (!isFirstPicture(picture) || !Array.isArray(answers)) return null;
    return { picture, answers: answers.filter(isFirstAnswer) };
  } catch {
    return null;
  }
}
