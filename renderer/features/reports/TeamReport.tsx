import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { TALK_METRICS } from '#shared/contract/reportMetrics.ts';
import type { ReportRange } from '#shared/domain/reports/reportRange.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import { csvLine } from '#shared/domain/csvText.ts';
import { FILE_TYPES, fileName } from '#shared/domain/exportFile.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { teamReportQuery, type TeamMember } from '../../queries/reportQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { Definitions, FigureBasis, useFigureFormat } from './figures.tsx';
import { RangeLine, ReportStates } from './ReportFrame.tsx';
import { type ReportColumn, ReportTable, type TableSort } from './ReportTable.tsx';
import { UnclearSpeakers } from './UnclearSpeakers.tsx';
import css from './Reports.module.css';

const EVERYTHING = {};

/** Saves the sortable columns as CSV, with unformatted numbers. */
function saveMembers(
  title: string,
  columns: readonly ReportColumn<TeamMember>[],
  members: readonly TeamMember[],
  /** The headings of user id and email address, which follow. */
  ids: readonly [string, string],
): void {
  const written = columns.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
  const rows = members.map((member) =>
    csvLine([...written.map(({ value }) => value(member)), member.userId, member.email]),
  );
  const name = fileName(title, new Date().toISOString(), 'csv');
  saveFile(name, FILE_TYPES.csv, [csvLine([...written.map(({ label }) => label), ...ids]), ...rows]);
}

export function TeamReport({
  connectionId,
  range,
  renderMember,
  renderEngagement,
  onPlay,
  actionFor,
}: {
  readonly connectionId: ConnectionId;
  readonly range: ReportRange;
  /** Renders a name as a link to that user's report. */
  readonly renderMember: (userId: string, name: string) => ReactNode;
  /** Renders a title as a link to its engagement. */
  readonly renderEngagement: (engagementId: string, title: string) => ReactNode;
  /** Opens an engagement at this second. */
  readonly onPlay: (engagementId: string, second: number) => void;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const { reports } = useText();
  const format = useFormat();
  const figure = useFigureFormat();
  const blocked = usePolicyBlock('export');
  const [sort, setSort] = useState<TableSort>({ column: 'engagements', descending: true });
  // The trend of the figure that the table is sorted by.
  const trend = TALK_METRICS.find((metric) => metric === sort.column) ?? 'talkRatio';
  const scope = { connectionId, filter: EVERYTHING, range, timeZone: format.timeZone };
  const query = useQuery(teamReportQuery(scope, trend));
  const nameOf = (member: TeamMember) => distinctName(member, member.userId);

  const columns: readonly ReportColumn<TeamMember>[] = [
    {
      key: 'name',
      label: reports.columns.name,
      value: nameOf,
      render: (member) => renderMember(member.userId, nameOf(member)),
    },
    {
      key: 'engagements',
      label: reports.columns.engagements,
      value: ({ volume }) => volume.engagements,
      render: ({ volume }) => format.number(volume.engagements),
    },
    {
      key: 'hours',
      label: reports.columns.hours,
      value: ({ volume }) => volume.seconds / 3600,
      render: ({ volume }) => format.tenths(volume.seconds / 3600),
    },
    ...TALK_METRICS.map((metric): ReportColumn<TeamMember> => ({
      key: metric,
      label: reports.columns[metric],
      value: ({ talk }) => talk.figures[metric].value,
      render: (member) => {
        const { value, median, counted } = member.talk.figures[metric];
        const words = figure(metric, value);
        const { longest } = member;
        return (
          <span title={reports.sample({ count: counted, median: figure(metric, median) })}>
            {metric === 'longestMonologue' && longest !== null && value !== null ? (
              <button
                type="button"
                className={css['link']}
                aria-label={reports.play({ name: nameOf(member), length: words })}
                onClick={() => onPlay(longest.engagementId, longest.second)}
              >
                {words}
              </button>
            ) : (
              words
            )}
          </span>
        );
      },
    })),
    {
      key: 'trend',
      label: reports.trend({ metric: reports.columns[trend] }),
      render: (member) => (
        <Sparkline
          from="least"
          values={member.trend}
          label={reports.trendOf({
            metric: reports.columns[trend],
            name: nameOf(member),
            list: format.names(member.trend.map((value) => figure(trend, value))),
          })}
        />
      ),
    },
  ];
  return (
    <ReportStates query={query} isEmpty={({ basis }) => basis.engagements === 0} actionFor={actionFor}>
      {({ members, team, basis, range: covered, previous }) => (
        <>
          <ColumnSection
            id="team-talk"
            title={reports.talk}
            beside={
              <Button
                blocked={blocked}
                onClick={() =>
                  saveMembers(reports.talk, columns, members, [reports.idColumn, reports.emailColumn])
                }
              >
                {reports.export}
              </Button>
            }
          >
            <RangeLine range={covered} previous={previous} />
            <FigureBasis engagements={basis.engagements} waiting={basis.waiting} excluded={team.excluded} />
            <ReportTable
              label={reports.talk}
              columns={columns}
              rows={members}
              keyOf={({ userId }) => userId}
              sort={sort}
              onSort={setSort}
            />
            <Definitions />
          </ColumnSection>
          <UnclearSpeakers connectionId={connectionId} renderEngagement={renderEngagement} />
        </>
      )}
    </ReportStates>
  );
}
