import { useState } from 'react';
import type { Side } from '#shared/domain/transcript/insights/sides.ts';

type ChosenSides = ReadonlyMap<number, Side>;

const NONE: ChosenSides = new Map();
/** By call, for as long as the window is open: the service has no place for it. */
const remembered = new Map<string, ChosenSides>();

/** Whom the user has put on which side, by the speaker's number in the transcript. */
export function useChosenSides(call: string): readonly [ChosenSides, (speaker: number, side: Side) => void] {
  const [chosen, setChosen] = useState(() => remembered.get(call) ?? NONE);
  const choose = (speaker: number, side: Side) => {
    const next = new Map(chosen).set(speaker, side);
    remembered.set(call, next);
    setChosen(next);
  };
  return [chosen, choose];
}
