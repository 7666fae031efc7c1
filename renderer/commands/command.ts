import type { Platform } from './keyChords.ts';

/** Where a command is at home, and by that where its keys act and under which heading it is listed. */
export const PLACES = ['everywhere', 'list', 'call', 'playing', 'editing', 'page'] as const;
export type Place = (typeof PLACES)[number];

export interface Command {
  /**
   * `everywhere`: whatever has the focus. Each other place is the part of the page that is marked with it, as
   * `data-region="list"`; what has several marks is several places. While the focus is in none of them, they are
   * asked in the order of `PLACES`.
   */
  readonly place: Place;
  /** Chords as {@link chordOf} writes them, the first one to be shown beside buttons. */
  readonly keys: readonly string[] | Readonly<Record<Platform, readonly string[]>>;
  /** Its keys, or these of them, act whatever has the focus, although it is listed under its place. */
  readonly anywhere?: true | readonly string[];
  /** Goes on while the key is held down. */
  readonly repeats?: true;
  /** Acts through a dialog that is open. */
  readonly inDialogs?: true;
  /** Not offered by name in the palette: a step within something, which means nothing from elsewhere. */
  readonly step?: true;
  /** The keys belong to the thing itself, as arrows do to a list of lines: they are listed, but not listened to. */
  readonly fixed?: true;
}

export function defaultKeys(command: Command, platform: Platform): readonly string[] {
  return 'mac' in command.keys ? command.keys[platform] : command.keys;
}

/** Whether this key of a command acts whatever has the focus. */
export function actsAnywhere({ place, anywhere }: Command, chord: string): boolean {
  return place === 'everywhere' || anywhere === true || anywhere?.includes(chord) === true;
}
