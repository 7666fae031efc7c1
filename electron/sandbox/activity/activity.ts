import { Dice } from '../chance/dice.ts';
import { stream } from '../chance/hash.ts';
import type { World } from '../world/world.ts';
import { changeCompany, changeContact, changeTag } from './directoryChanges.ts';
import { arrive, deleteEngagement, editContacts, progress, rename } from './engagementChanges.ts';
import type { Scene } from './scene.ts';

const kinds: readonly (readonly [share: number, change: (scene: Scene) => boolean])[] = [
  [24, editContacts],
  [18, arrive],
  [28, progress],
  [10, rename],
  [4, deleteEngagement],
  [8, changeContact],
  [5, changeCompany],
  [3, changeTag],
];
const shares = kinds.reduce((sum, [share]) => sum + share, 0);

/** The workspace going on by itself: other people's changes, so many a minute. What happens follows from the seed. */
export class Activity {
  readonly #scene: Scene;
  #timer: NodeJS.Timeout | undefined;
  #perMinute = 0;
  #steps = 0;

  constructor(world: World, seed: number, now: () => number) {
    this.#scene = {
      world,
      dice: Dice.of(seed, stream.activity, 0),
      now,
      underWay: [],
      mostDeletions: Math.floor(world.engagements.size / 2),
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
    // A timer fires a thousand times a second at most: a faster pace makes several changes each time.
    const every = Math.max(1, Math.round(60_000 / perMinute));
    const atOnce = Math.max(1, Math.round((perMinute * every) / 60_000));
    this.#timer = setInterval(() => {
      for (let i = 0; i < atOnce; i++) this.step();
    }, every);
    this.#timer.unref();
  }

  /** One change. Kinds that find nothing to change pass it on. */
  step(): void {
    this.#steps++;
    for (let tries = 0; tries < 20; tries++) {
      let at = this.#scene.dice.below(shares);
      const kind = kinds.find(([share]) => (at -= share) < 0);
      if (kind?.[1](this.#scene)) return;
    }
  }

  close(): void {
    this.setPace(0);
  }
}
