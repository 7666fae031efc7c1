import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { UserId } from '#shared/contract/ids.ts';
import { writeReportRange } from '#shared/domain/reports/reportRange.ts';
import type { ListSearch } from '#shared/domain/list/listSearch.ts';
import { EngagementsReport } from '../../../features/reports/EngagementsReport.tsx';
import { PrintButton, RangePicker } from '../../../features/reports/ReportFrame.tsx';
import { TrackersReport } from '../../../features/reports/TrackersReport.tsx';
import { UserReport } from '../../../features/reports/UserReport.tsx';
import { useFormat } from '../../../text/useText.ts';
import { PageColumn } from '../../../ui/ColumnPage.tsx';
import { Row } from '../../../ui/primitives.tsx';
import { readRecordSearch } from '../../navigation/addressSearch.ts';
import { useRange, useReportActions } from '../reportActions.tsx';
import { useConnectionId } from '../../../queries/workspace.ts';

/** What a record's report is about: a user, or the engagements of a contact, company or CRM record. */
export type RecordReportSubject =
  | { readonly kind: 'user'; readonly userId: UserId }
  | {
      readonly kind: 'engagements';
      readonly filter: MirrorFilter;
      /** The list that shows them. */
      readonly list: ListSearch;
    };

/** A record in numbers. */
export function RecordReport({ subject }: { readonly subject: RecordReportSubject }) {
  const connectionId = useConnectionId();
  const { timeZone } = useFormat();
  const { range, onRange } = useRange(readRecordSearch(useSearch({ strict: false })));
  const { onPlay, onWeek, renderEngagement } = useReportActions();
  const filter = subject.kind === 'user' ? null : subject.filter;
  const scope = useMemo(
    () => ({ connectionId, filter: filter ?? {}, range, timeZone }),
    [connectionId, filter, range, timeZone],
  );
  return (
    <PageColumn>
      <Row gap={8}>
        <RangePicker range={range} onRange={onRange} />
        <PrintButton />
      </Row>
      {subject.kind === 'user' ? (
        <UserReport
          // The chosen week belongs to one range.
          key={writeReportRange(range)}
          userId={subject.userId}
          range={range}
          renderEngagement={renderEngagement}
          onPlay={onPlay}
        />
      ) : (
        <EngagementsReport
          scope={scope}
          onWeek={onWeek(subject.list)}
          onFailedWeek={onWeek({ ...subject.list, status: ['FAILED'] })}
        >
          <TrackersReport scope={scope} onWeek={onWeek(subject.list)} />
        </EngagementsReport>
      )}
    </PageColumn>
  );
}
