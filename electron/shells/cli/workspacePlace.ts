import type { WorkspacePlace } from '#core/database/workspaceData.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { storedSettings } from './caller.ts';

/** Where a workspace's own data is, with the settings from which the app may not have moved it yet. */
export function placeOf(dataDir: string, id: string): WorkspacePlace {
  const settings = storedSettings(dataDir);
  return {
    dataDir,
    id: connectionId.parse(id),
    settings: {
      get: (key) => settings[key],
      set: () => {
        throw new Error('This process only reads.');
      },
    },
  };
}
