import type { AppDriver } from './AppDriver.ts';

/** Shows a state, with nothing open from before unless it goes on from there. */
export async function show(app: AppDriver, state: State): Promise<void> {
  if (state.goesOn !== true) await app.clear();
  await state.arrive(app);
}

/** What of the window is new in a state; the rest was looked at before and is not looked at again. */
export type Part =
  | 'window'
  /** All but the sidebar and the top bar. */
  | 'page'
  | 'main'
  /** A call, and the player under it. */
  | 'call'
  /** The dialog, menu or sheet that is open over the page. */
  | 'over';

/** One page in one of its states. */
export interface State {
  readonly name: string;
  readonly part: Part;
  /** Whether it goes on from the state before it, with what is open there. */
  readonly goesOn?: true;
  /** Goes there, and waits until it is there. */
  arrive(app: AppDriver): Promise<void>;
}
