import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useConnectionId } from '../../queries/workspace.ts';
import { MOST_REPORT_ROWS, TALK_METRICS } from '#shared/contract/reportMetrics.ts';
import type { ReportRange } from '#shared/domain/reports/reportRange.ts';
import { distinctName } from '#shared/domain/distinctName.ts';
import { ExportCsv } from '../../queries/ExportCsv.tsx';
import { askReport, reportQuery, ROWS_SHOWN, type TeamMember } from '../../queries/reportQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { Definitions, FigureBasis, useFigureFormat } from './figures.tsx';
import { FirstRows, RangeLine, ReportStates } from './ReportFrame.tsx';
import { type ReportColumn, ReportTable, type TableSort } from './ReportTable.tsx';
import { UnclearSpeakers } from './UnclearSpeakers.tsx';
import css from './Reports.module.css';

const EVERYTHING = {};

export function TeamReport({
  range,
  renderMember,
  renderEngagement,
  onPlay,
}: {
  readonly range: ReportRange;
  /** Renders a name as a link to that user's report. */
  readonly renderMember: (userId: string, name: string) => ReactNode;
  /** Renders a title as a link to its engagement. */
  readonly renderEngagement: (engagementId: string, title: string) => ReactNode;
  /** Opens an engagement at this second. */
  readonly onPlay: (engagementId: string, second: number) => void;
}) {
  const connectionId = useConnectionId();
  const { reports } = useText();
  const format = useFormat();
  const figure = useFigureFormat();
  const [sort, setSort] = useState<TableSort>({ column: 'engagements', descending: true });
  // The trend of the figure that the table is sorted by.
  const trend = TALK_METRICS.find((metric) => metric === sort.column) ?? 'talkRatio';
  const scope = { connectionId, filter: EVERYTHING, range, timeZone: format.timeZone };
  const query = useQuery(reportQuery('mirror.teamReport', scope, { trend, limit: ROWS_SHOWN }));
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
      render: ({ volume }) => format.oneDecimal(volume.seconds / 3600),
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
  /** The sortable columns, with unformatted numbers. */
  const readFile = async () => {
    const choice = { trend, limit: MOST_REPORT_ROWS };
    const { members, total } = await askReport('mirror.teamReport', scope, choice);
    const written = columns.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
    return {
      columns: [...written.map(({ label }) => label), reports.idColumn, reports.emailColumn],
      rows: members.map((member) => [
        ...written.map(({ value }) => value(member)),
        member.userId,
        member.email,
      ]),
      total,
    };
  };
  return (
    <ReportStates query={query} isEmpty={({ basis }) => basis.engagements === 0}>
      {({ members, total, team, basis, range: covered }) => (
        <>
          <ColumnSection
            id="team-talk"
            title={reports.talk}
            beside={<ExportCsv title={reports.talk} read={readFile} />}
          >
            <RangeLine range={covered} />
            <FigureBasis engagements={basis.engagements} waiting={basis.waiting} excluded={team.excluded} />
            <ReportTable
              label={reports.talk}
              columns={columns}
              rows={members}
              keyOf={({ userId }) => userId}
              sort={sort}
              onSort={setSort}
            />
            <FirstRows count={members.length} total={total} />
            <Definitions />
          </ColumnSection>
          <UnclearSpeakers renderEngagement={renderEngagement} />
        </>
      )}
    </ReportStates>
  );
}
