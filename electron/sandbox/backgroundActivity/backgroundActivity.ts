import { SeededRandom, stream } from '../seededRandom.ts';
import type { Workspace } from '../workspace/sandboxWorkspace.ts';
import {
  addEngagement,
  changeCompany,
  changeContact,
  changeTag,
  deleteEngagement,
  editContacts,
  advanceProcessing,
  renameEngagement,
  type ChangeContext,
} from './randomChanges.ts';

const changeKinds: readonly (readonly [share: number, change: (context: ChangeContext) => boolean])[] = [
  [24, editContacts],
  [18, addEngagement],
  [28, advanceProcessing],
  [10, renameEngagement],
  [4, deleteEngagement],
  [8, changeContact],
  [5, changeCompany],
  [3, changeTag],
];
const shares = changeKinds.reduce((sum, [share]) => sum + share, 0);

/** Simulates changes by other people at a given rate. The seed decides what changes. */
export class BackgroundActivity {
  readonly #context: ChangeContext;
  #timer: NodeJS.Timeout | undefined;
  #perMinute = 0;
  #steps = 0;

  constructor(workspace: Workspace, seed: number, now: () => number) {
    this.#context = {
      workspace,
      random: SeededRandom.of(seed, stream.activity, 0),
      now,
      inProgress: [],
      mostDeletions: Math.floor(workspace.engagements.size / 2),
    };
  }

  get report(): { readonly per_minute: number; readonly steps: number } {
    return { per_minute: this.#perMinute, steps: this.#steps };
  }

  /** 0 stops it. */
  setPace(perMinute: number): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#perMinute = perMinute;
    if (perMinute <= 0) return;
    // Timers fire at most a thousand times a second; faster rates make several changes per tick.
    const every = Math.max(1, Math.round(60_000 / perMinute));
    const atOnce = Math.max(1, Math.round((perMinute * every) / 60_000));
    this.#timer = setInterval(() => {
      for (let i = 0; i < atOnce; i++) this.step();
    }, every);
    this.#timer.unref();
  }

  /** Makes one change. If its kind has nothing to change, another kind is tried. */
  step(): void {
    this.#steps++;
    for (let tries = 0; tries < 20; tries++) {
      let at = this.#context.random.below(shares);
      const kind = changeKinds.find(([share]) => (at -= share) < 0);
      if (kind?.[1](this.#context)) return;
    }
  }

  close(): void {
    this.setPace(0);
  }
}
