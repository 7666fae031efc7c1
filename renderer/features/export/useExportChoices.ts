import { useMemo, useState } from 'react';
import type { ExportChoices } from '#shared/domain/transcript/export/exportLines.ts';
import type { ExportFormat } from '#shared/domain/transcript/export/exportTranscript.ts';
import { readClock } from './readClock.ts';

export interface ChoosingExport {
  readonly format: ExportFormat;
  readonly speakers: boolean;
  readonly times: boolean;
  readonly from: string;
  readonly to: string;
  /** Speakers whose lines are left out, by their index. */
  readonly without: ReadonlySet<number>;
}

function rangeOf(from: string, to: string): ExportChoices['range'] | 'wrong' {
  if (from.trim() === '' && to.trim() === '') return null;
  const start = from.trim() === '' ? 0 : readClock(from);
  const end = to.trim() === '' ? Number.MAX_SAFE_INTEGER : readClock(to);
  return start === null || end === null || end <= start ? 'wrong' : { start, end };
}

/** What the export should hold, as it is being chosen. @param speakers How many there are; -1 stands for nobody. */
export function useExportChoices(speakers: readonly number[]) {
  const [choosing, setChoosing] = useState<ChoosingExport>({
    format: 'txt',
    speakers: true,
    times: true,
    from: '',
    to: '',
    without: new Set(),
  });
  const choices = useMemo((): ExportChoices | null => {
    const range = rangeOf(choosing.from, choosing.to);
    if (range === 'wrong') return null;
    const kept = speakers.filter((speaker) => !choosing.without.has(speaker));
    return {
      speakers: choosing.speakers,
      times: choosing.times,
      range,
      onlySpeakers: kept.length === speakers.length ? null : new Set(kept),
    };
  }, [choosing, speakers]);
  return {
    choosing,
    /** Null while the range makes no sense. */
    choices,
    leaveOut: (speaker: number, out: boolean) =>
      setChoosing((before) => {
        const without = new Set(before.without);
        if (out) without.add(speaker);
        else without.delete(speaker);
        return { ...before, without };
      }),
    choose: (part: Partial<ChoosingExport>) => setChoosing((before) => ({ ...before, ...part })),
  };
}
