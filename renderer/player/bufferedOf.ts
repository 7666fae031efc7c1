import type { Interval } from '#shared/domain/transcript/intervals.ts';

/** What of the recording is at hand, in seconds; the very same list as before where nothing came or went. */
export function bufferedOf(media: HTMLMediaElement, before: readonly Interval[]): readonly Interval[] {
  const { buffered } = media;
  const ranges = Array.from({ length: buffered.length }, (_, at) => ({
    start: buffered.start(at),
    end: buffered.end(at),
  }));
  const same =
    ranges.length === before.length &&
    ranges.every(({ start, end }, at) => before[at]?.start === start && before[at].end === end);
  return same ? before : ranges;
}
