import { booleanOnly, numberBetween, preference } from '../ui/preference.ts';
import { NOTHING_LOADED, type PlayerState } from './playerState.ts';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;

/** How somebody listens, kept from one start to the next. */
export const choices = {
  speed: preference<number>('player.speed', 1, numberBetween(0.5, 3)),
  skipSilence: preference<boolean>('player.skipSilence', false, booleanOnly),
  captions: preference<boolean>('player.captions', false, booleanOnly),
  volume: preference<number>('player.volume', 1, numberBetween(0, 1)),
};

/** The next speed up or down; undefined where there is none. */
export function speedBeside(speed: number, step: 1 | -1): number | undefined {
  return step === 1 ? SPEEDS.find((each) => each > speed) : SPEEDS.findLast((each) => each < speed);
}

/** A player that nothing is in, as it was left by whoever listened last. */
export function emptyPlayer(): PlayerState {
  return {
    ...NOTHING_LOADED,
    speed: choices.speed.get(),
    volume: choices.volume.get(),
    muted: false,
    skipSilence: choices.skipSilence.get(),
    captions: choices.captions.get(),
    inPicture: false,
  };
}
