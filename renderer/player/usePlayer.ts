import { useSyncExternalStore } from 'react';
import { player } from './player.ts';
import type { PlayerState } from './playerState.ts';

/** One part of what the player does; renders again only when that part changes. */
export function usePlayer<T extends string | number | boolean | object | null>(
  select: (state: PlayerState) => T,
): T {
  return useSyncExternalStore(player.subscribe, () => select(player.get()));
}
