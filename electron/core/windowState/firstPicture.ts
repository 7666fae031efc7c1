import { rename, rm, writeFile } from 'node:fs/promises';
import type { firstPictureMethods } from '#shared/contract/firstPicture.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { App, Handlers } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import { firstPictureFile, type KeptPicture } from './firstPictureFile.ts';

export interface FirstPictureModule {
  readonly handlers: Pick<Handlers, keyof typeof firstPictureMethods>;
  readonly keep: App['keepFirstPicture'];
  /** Deletes the picture, because it may contain what is no longer kept. */
  forget(): Promise<Result<null>>;
}

/** Keeps what a window shows, and what it is drawn with, for the next start, in a file of its own. Problems: `refused`, `storage`. */
export function openFirstPictureModule(
  dataDir: string,
  connections: Pick<Connections, 'find'>,
): FirstPictureModule {
  const file = firstPictureFile(dataDir);
  const fresh = `${file}.new`;
  let last: Promise<unknown> = Promise.resolve();
  /** One change of the file after the other. */
  const change = (make: () => Promise<void>): Promise<Result<null>> => {
    const changed = last.then(make).then(
      () => ok(null),
      () =>
        failed({
          kind: 'storage',
          reason: 'unavailable',
          detail:
            'What the window shows could not be saved or deleted. Check that the data folder is writable.',
        }),
    );
    last = changed;
    return changed;
  };

  const keep: App['keepFirstPicture'] = async (picture, answers) => {
    // A window may still show a connection that was just removed.
    const connection = connections.find(picture.connectionId);
    if (!connection.ok) return connection;
    const changed = await change(async () => {
      const kept: KeptPicture = { picture, answers };
      await writeFile(fresh, JSON.stringify(kept), { mode: 0o600 });
      await rename(fresh, file);
    });
    return changed.ok ? ok({}) : changed;
  };

  return {
    handlers: { 'firstPicture.keep': (picture) => keep(picture, []) },
    keep,
    forget: () =>
      change(async () => {
        await Promise.all([file, fresh].map((each) => rm(each, { force: true })));
      }),
  };
}
