import type { Site } from './Site.ts';
import type { State } from './state.ts';

/** Shows a state, with nothing open from before unless it goes on from there. */
export async function show(site: Site, state: State): Promise<void> {
  if (state.goesOn !== true) await site.clear();
  await state.arrive(site);
}
