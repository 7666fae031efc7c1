import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import {
  isoDayIn,
  readReportRange,
  type ReportRange,
  writeReportRange,
} from '#shared/domain/reports/reportRange.ts';
import { type ListSearch, readListSearch } from '#shared/domain/list/listSearch.ts';
import type { OpenWeek } from '../../queries/reportQueries.ts';
import { useFormat } from '../../text/useText.ts';
import { engagementIdOf } from '../navigation/addressIds.ts';
import { useConnectionId } from '../../queries/workspace.ts';

/** What reports do with engagements and weeks. */
export function useReportActions() {
  const connectionId = useConnectionId();
  const navigate = useNavigate();
  const { timeZone } = useFormat();
  return {
    onOpen: (engagementId: EngagementId) =>
      void navigate({
        to: '/c/$connectionId/engagements/$engagementId',
        params: { connectionId, engagementId },
      }),
    onPlay: (id: string, second: number) =>
      void navigate({
        to: '/c/$connectionId/engagements/$engagementId',
        params: { connectionId, engagementId: engagementIdOf(id) },
        search: { t: second },
      }),
    /** Shows the engagements of a week among those of a list. */
    onWeek:
      (list: ListSearch): OpenWeek =>
      ({ from, before }) => {
        const first = isoDayIn(timeZone, Date.parse(from));
        const last = isoDayIn(timeZone, Date.parse(before) - 1);
        void navigate({
          to: '/c/$connectionId/engagements',
          params: { connectionId },
          search: readListSearch({ ...list, start: `${first}..${last}` }),
        });
      },
    renderEngagement: (id: string, title: string) => (
      <Link
        to="/c/$connectionId/engagements/$engagementId"
        params={{ connectionId, engagementId: engagementIdOf(id) }}
      >
        {title}
      </Link>
    ),
  };
}

/** The range in the address, and how to change it. */
export function useRange(search: { readonly range?: string }) {
  const navigate = useNavigate();
  const range = useMemo(() => readReportRange(search.range), [search.range]);
  const onRange = (next: ReportRange) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, range: writeReportRange(next) }),
      replace: true,
    });
  return { range, onRange };
}
