import { player } from './player.ts';

const SKIP = 15;

/**
 * Publishes what is playing to the system and handles its media keys, lock screen and headphones. The returned
 * function disconnects.
 */
export function connectMediaSession(): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const actions: Readonly<Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>> =
    {
      play: () => player.play(),
      pause: () => player.pause(),
      stop: () => player.pause(),
      seekbackward: ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP)),
      seekforward: ({ seekOffset }) => player.skip(seekOffset ?? SKIP),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) player.seek(seekTime);
      },
      previoustrack: () => player.toLine(-1),
      nexttrack: () => player.toLine(1),
    };
  const set = (handlers: typeof actions | null) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object of that very type
    for (const action of Object.keys(actions) as MediaSessionAction[]) {
      session.setActionHandler(action, handlers?.[action] ?? null);
    }
  };
  let reported = player.get();
  const report = () => {
    const state = player.get();
    const { recording, playing, duration, speed } = state;
    if (recording !== reported.recording || session.metadata === null) {
      session.metadata =
        recording === null
          ? null
          : new MediaMetadata({
              title: recording.title,
              artist: recording.people ?? '',
              artwork: [
                { src: new URL('/icon.svg', location.href).href, type: 'image/svg+xml', sizes: 'any' },
              ],
            });
    }
    session.playbackState = recording === null ? 'none' : playing ? 'playing' : 'paused';
    if (recording !== null && duration !== null && duration > 0) {
      session.setPositionState({
        duration,
        playbackRate: speed,
        position: Math.min(player.playhead.time, duration),
      });
    }
    reported = state;
  };
  set(actions);
  report();
  const leave = player.subscribe(report);
  return () => {
    leave();
    set(null);
    session.metadata = null;
  };
}
