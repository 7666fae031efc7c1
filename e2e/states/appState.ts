import type { AppDriver } from './AppDriver.ts';

/** Shows a state; closes earlier overlays unless it continues from them. */
export async function show(app: AppDriver, state: State): Promise<void> {
  if (state.goesOn !== true) await app.clear();
  await state.arrive(app);
}

/** The part of the window that is new in a state; the rest was checked before. */
export type Part =
  | 'window'
  /** All except the sidebar and the top bar. */
  | 'page'
  | 'main'
  /** A call, and the player below it. */
  | 'call'
  /** The dialog, menu or sheet that is open over the page. */
  | 'over';

/** A page in one of its states. */
export interface State {
  readonly name: string;
  readonly part: Part;
  /** Whether it continues from the previous state, including its overlays. */
  readonly goesOn?: true;
  /** Navigates to the state and waits until it is shown. */
  arrive(app: AppDriver): Promise<void>;
}
