import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { StoredWaveform } from '#shared/contract/media.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { workspaceFolder } from '../database/workspaceData.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';

/** Half a gigabyte of hour-long calls; the oldest are computed again when they are opened. */
const MOST_WAVEFORMS = 5000;
const ENDING = '.peaks';

function waveformFolder({ data }: Workspace): string {
  return path.join(workspaceFolder(data.place), 'waveforms');
}

/** Ids are opaque and may contain anything, so the file is named by a hash. */
function waveformFile(folder: string, id: EngagementId): string {
  return path.join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 40)}${ENDING}`);
}

/** Bytes in a file: the version, a line break, the peaks. Null if it isn't readable as that. */
function parseWaveform(bytes: Buffer): StoredWaveform | null {
  const end = bytes.indexOf('\n');
  if (end < 1 || end > 64) return null;
  return { version: bytes.toString('latin1', 0, end), peaks: bytes.toString('base64', end + 1) };
}

/** Deletes the oldest files above the limit. */
async function prune(folder: string, most: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, at: (await stat(file)).mtimeMs };
    }),
  );
  files.sort((a, b) => a.at - b.at);
  await Promise.all(files.slice(0, files.length - most).map(({ file }) => rm(file, { force: true })));
}

/** Deletes the waveforms of a workspace, which are then computed again. */
export async function removeWaveforms(workspace: Workspace): Promise<void> {
  await rm(waveformFolder(workspace), { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Waveforms of recordings, one small file each. They are only a cache: one that is missing or damaged is computed
 * again.
 */
export function waveformHandlers(
  most = MOST_WAVEFORMS,
): WorkspaceHandlers<'media.waveform' | 'media.saveWaveform'> {
  const store = async (
    folder: string,
    engagementId: EngagementId,
    { version, peaks }: StoredWaveform,
  ): Promise<Result<Record<string, never>>> => {
    const file = waveformFile(folder, engagementId);
    const unfinished = `${file}.${randomUUID()}`;
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(unfinished, Buffer.concat([Buffer.from(`${version}\n`), Buffer.from(peaks, 'base64')]));
      await rename(unfinished, file);
      await prune(folder, most);
      return ok({});
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      const detail = `The waveform could not be stored (${error instanceof Error ? error.message : ''}).`;
      return failed({ kind: 'storage', reason: 'unavailable', detail });
    }
  };

  return {
    'media.waveform': async (workspace, { engagementId }) => {
      try {
        const bytes = await readFile(waveformFile(waveformFolder(workspace), engagementId));
        return ok(parseWaveform(bytes));
      } catch {
        return ok(null);
      }
    },
    'media.saveWaveform': (workspace, { engagementId, waveform }) =>
      store(waveformFolder(workspace), engagementId, waveform),
  };
}
