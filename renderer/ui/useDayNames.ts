import { useMemo } from 'react';
import { calendarSpans } from '#shared/domain/list/calendarGroups.ts';
import { useFormat, useText } from '../text/useText.ts';
import { useNow } from './useNow.ts';

/** Names the day of a time: today and yesterday by these words, the others by their date. */
export function useDayNames(): (iso: string) => string {
  const {
    engagements: { spans: words },
  } = useText();
  const format = useFormat();
  const now = useNow();
  const today = format.day(new Date(now).toISOString());
  return useMemo(() => {
    const days = calendarSpans(now, format.timeZone);
    return (iso) => {
      const span = days.find(({ from }) => from <= Date.parse(iso))?.span;
      return span === 'today' || span === 'yesterday' ? words[span] : format.day(iso);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same all day long
  }, [today, words, format]);
}
