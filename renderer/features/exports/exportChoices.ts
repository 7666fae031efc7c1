import { useMemo, useState } from 'react';
import type { ExportChoices } from '#shared/domain/transcript/export/exportLines.ts';
import type { ExportFormat } from '#shared/domain/transcript/export/exportTranscript.ts';

/** Parses 4:09, 1:04:09 or seconds; null for anything else. */
export function parseClock(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,6}(?:\.\d{1,3})?$/.test(part.trim()))) return null;
  const [seconds = 0, minutes = 0, hours = 0] = parts.map(Number).toReversed();
  if (parts.length > 1 && seconds >= 60) return null;
  if (parts.length > 2 && minutes >= 60) return null;
  return hours * 3600 + minutes * 60 + seconds;
}

export interface ExportForm {
  readonly format: ExportFormat;
  readonly speakers: boolean;
  readonly times: boolean;
  readonly from: string;
  readonly to: string;
  /** Indexes of excluded speakers. */
  readonly without: ReadonlySet<number>;
}

function parseRange(from: string, to: string): ExportChoices['range'] | 'wrong' {
  if (from.trim() === '' && to.trim() === '') return null;
  const start = from.trim() === '' ? 0 : parseClock(from);
  const end = to.trim() === '' ? Number.MAX_SAFE_INTEGER : parseClock(to);
  return start === null || end === null || end <= start ? 'wrong' : { start, end };
}

/**
 * The state of the export form.
 *
 * @param speakers The indexes of the speakers; -1 for lines without one.
 */
export function useExportChoices(speakers: readonly number[]) {
  const [form, setChoosing] = useState<ExportForm>({
    format: 'txt',
    speakers: true,
    times: true,
    from: '',
    to: '',
    without: new Set(),
  });
  const choices = useMemo((): ExportChoices | null => {
    const range = parseRange(form.from, form.to);
    if (range === 'wrong') return null;
    const kept = speakers.filter((speaker) => !form.without.has(speaker));
    return {
      speakers: form.speakers,
      times: form.times,
      range,
      onlySpeakers: kept.length === speakers.length ? null : new Set(kept),
    };
  }, [form, speakers]);
  return {
    form,
    /** Null while the range is invalid. */
    choices,
    leaveOut: (speaker: number, out: boolean) =>
      setChoosing((before) => {
        const without = new Set(before.without);
        if (out) without.add(speaker);
        else without.delete(speaker);
        return { ...before, without };
      }),
    choose: (part: Partial<ExportForm>) => setChoosing((before) => ({ ...before, ...part })),
  };
}
