import type { Platform } from './keyChords.ts';

/** Where the keys of a command work, and the heading under which it is listed. */
export const PLACES = ['everywhere', 'list', 'call', 'playing', 'editing', 'page'] as const;
export type Place = (typeof PLACES)[number];

export interface Command {
  /**
   * `everywhere` works whatever has the focus. The other places are elements marked with `data-region`, such
   * as `data-region="list"`; an element may have several. If the focus is in none of them, they are tried in
   * the order of `PLACES`.
   */
  readonly place: Place;
  /** Chords in the form of {@link chordOf}; the first one is shown beside buttons. */
  readonly keys: readonly string[] | Readonly<Record<Platform, readonly string[]>>;
  /** All its keys, or only these, work whatever has the focus. */
  readonly anywhere?: true | readonly string[];
  /** Repeats while the key is held. */
  readonly repeats?: true;
  /** Works while a dialog is open. */
  readonly inDialogs?: true;
  /** Not offered in the command menu, where it would be useless. */
  readonly step?: true;
  /** The component handles these keys itself; they are only listed. */
  readonly fixed?: true;
}

export function defaultKeys(command: Command, platform: Platform): readonly string[] {
  return 'mac' in command.keys ? command.keys[platform] : command.keys;
}

/** Whether this key of the command works whatever has the focus. */
export function actsAnywhere({ place, anywhere }: Command, chord: string): boolean {
  return place === 'everywhere' || anywhere === true || anywhere?.includes(chord) === true;
}
