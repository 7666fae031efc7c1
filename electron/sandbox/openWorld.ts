import { join } from 'node:path';
import type { SpokenCalls } from './content/spokenCall.ts';
import { handMadeCount, placeHandMade } from './demo/handMade.ts';
import type { SandboxOptions } from './options.ts';
import { StateFile } from './state/stateFile.ts';
import { World } from './world/world.ts';

/** When the world of a seed ends, so that the same seed gives the same bytes on any day. */
const worldEnd = Date.UTC(2026, 5, 30, 16);

/** The workspace that the options ask for: made from the seed, with the demo's own rows, and with what was saved. */
export function openWorld(
  options: SandboxOptions,
  now: number,
  log: (sentence: string) => void,
): { readonly world: World; readonly spokenCalls: SpokenCalls } {
  const { seed, engagements, demo } = options;
  const fresh = demo ? now : worldEnd;
  const state =
    options.stateFile === undefined
      ? undefined
      : new StateFile(options.stateFile, { seed, engagements, demo }, fresh, log);
  const end = state?.end ?? fresh;
  const world = new World({
    seed,
    engagements: demo ? Math.max(0, engagements - handMadeCount) : engagements,
    end,
    showRooms: options.calendarResources === 'visible',
    namelessCompanies: options.standaloneCompanies === 'nameless',
  });
  const mediaDir = options.mediaDir ?? join(import.meta.dirname, 'media', 'files');
  const spokenCalls: SpokenCalls = demo ? placeHandMade(world, end, mediaDir) : new Map();
  state?.attach(world);
  return { world, spokenCalls };
}
