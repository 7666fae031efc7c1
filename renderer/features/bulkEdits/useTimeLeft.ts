import { useState } from 'react';
import { secondsLeft, withSample, type Sample } from './timeLeft.ts';

/** Seconds until a run is through, by how fast it went while this was on screen; null while nobody can tell. */
export function useTimeLeft(
  progress: { done: number; all: number } | null,
  updatedAt: number,
): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const last = samples.at(-1);
  if (progress === null) {
    if (last !== undefined) setSamples([]);
    return null;
  }
  if (last === undefined || last.at !== updatedAt) {
    setSamples(withSample(samples, { at: updatedAt, done: progress.done }));
  }
  return secondsLeft(samples, progress.all);
}
