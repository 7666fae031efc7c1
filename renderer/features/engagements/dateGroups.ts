import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type CalendarGroup,
  calendarSpans,
  groupsByDates,
  groupsByPlaces,
} from '#shared/domain/list/calendarGroups.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { datePlacesQuery } from '../../queries/mirrorQueries.ts';
import type { Format } from '../../text/format.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { useFormat, useText } from '../../text/useText.ts';
import type { TableGroup } from '../../ui/TableRows.tsx';
import { useNow } from '../../ui/useNow.ts';
import type { EngagementListState } from './useEngagementList.ts';

function labelOf(text: Text, format: Format, { span, month }: CalendarGroup): string {
  return month === null ? text.engagements.spans[span === 'month' ? 'earlier' : span] : format.month(month);
}

/**
 * Dates of the first rows in milliseconds, up to the first that isn't loaded. Rows from the API only have a
 * start.
 */
function firstDates({ rows, source }: EngagementListState): readonly number[] {
  const dates: number[] = [];
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.at(index);
    if (row === undefined) break;
    const date = source === 'service' ? row.start_at : engagementDate(row);
    dates.push(date === null || date === undefined ? Number.NEGATIVE_INFINITY : Date.parse(date));
  }
  return dates;
}

const NO_GROUPS: readonly TableGroup[] = [];

/**
 * The date headings of a list ordered by date, newest first. Until the mirror has counted them, those of the
 * first rows.
 */
export function useDateGroups(list: EngagementListState): readonly TableGroup[] {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { view, rows, source } = list;
  const isByDate = view.order === 'date:desc';
  const { timeZone } = format;
  const today = format.day(new Date(now).toISOString());
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same all day long
  const spans = useMemo(() => calendarSpans(now, timeZone), [today, timeZone]);
  const moments = useMemo(() => spans.map(({ from }) => from).filter(Number.isFinite), [spans]);
  const { data: places } = useQuery({
    ...datePlacesQuery(view.connectionId, view.filter, moments),
    enabled: isByDate && source === 'mirror',
  });

  return useMemo(() => {
    if (!isByDate || rows.count === 0) return NO_GROUPS;
    const groups =
      source === 'mirror' && places !== undefined
        ? groupsByPlaces(spans, places, rows.count)
        : groupsByDates(spans, firstDates(list), rows.count);
    return groups.map((group) => ({
      key: group.month ?? group.span,
      label:
        source === 'service' && group.span === 'earlier'
          ? text.engagements.spans.noStart
          : labelOf(text, format, group),
      count: group.count,
    }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the list only its rows count
  }, [isByDate, source, places, spans, rows, text, format]);
}
