import type { Dice } from '../chance/dice.ts';
import type { Collection } from '../world/collection.ts';
import type { World } from '../world/world.ts';

/** What the changes of an activity share. */
export interface Scene {
  readonly world: World;
  readonly dice: Dice;
  readonly now: () => number;
  /** Engagements that arrived and are not completed yet, oldest first. */
  readonly underWay: string[];
  /** So many engagements may still be deleted: a workspace should not run empty. */
  mostDeletions: number;
}

/** Any row of a collection: mostly one of the newest generated ones, sometimes one that was written. */
export function anyOf<Row>(scene: Scene, rows: Collection<Row>): Row | undefined {
  const { dice } = scene;
  const { count, identifiers } = rows.generated;
  if (dice.chance(0.3)) {
    const written = [...rows.writtenRows()].slice(-50);
    if (written.length > 0) return dice.pick(written);
  }
  if (count === 0) return undefined;
  const chance = dice.next();
  return rows.get(identifiers.of(count - 1 - Math.floor(chance * chance * count)));
}
