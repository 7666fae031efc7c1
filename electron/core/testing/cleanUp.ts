import { afterAll } from 'vitest';

/** Registers how to end something; what was registered last ends first. For a single test, it is `onTestFinished`. */
export type CleanUp = (end: () => Promise<void>) => void;

/** For what several tests share: it ends after all tests of the file or the `describe` that calls this. */
export function cleanUpAfterAll(): CleanUp {
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  return (end) => ends.push(end);
}
