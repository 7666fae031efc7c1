import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { TALK_METRICS, type TalkMetric } from '#shared/contract/reportMetrics.ts';
import { csvLine } from '#shared/domain/csvText.ts';
import { FILE_TYPES, fileName } from '#shared/domain/exportFile.ts';
import { exportProblem, usePolicy } from '../../queries/networkQueries.ts';
import { teamReportQuery, type TeamMember, weeklyReportQuery } from '../../queries/reportQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnPage, ColumnSection } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { saveFile } from '../../ui/fileTransfer.ts';
import { Text } from '../../ui/primitives.tsx';
import { Sparkline } from './marks.tsx';
import { type SortColumn, sortedMembers } from './memberOrder.ts';
import { WeeklyVolume } from './WeeklyVolume.tsx';
import css from './Reports.module.css';

const RANGES = [4, 12, 26, 52] as const;
const COLUMNS = ['engagements', 'hours', ...TALK_METRICS] as const satisfies readonly SortColumn[];

function useFigureFormat(): (metric: TalkMetric, value: number | null) => string {
  const format = useFormat();
  return (metric, value) => {
    if (value === null) return '–';
    switch (metric) {
      case 'talkRatio':
        return format.percent(value);
      case 'longestMonologue':
        return format.duration(value);
      case 'patience':
        return format.milliseconds(value * 1000);
      case 'questions':
      case 'interactivity':
        return format.tenths(value);
    }
  };
}

/** A CSV of the table: numbers as they are, for programs. */
function csvOf(members: readonly TeamMember[], headings: Readonly<Record<SortColumn, string>>): string {
  const lines = members.map(({ name, volume, talk }) =>
    csvLine([
      name,
      volume.engagements,
      volume.seconds / 3600,
      ...TALK_METRICS.map((metric) => talk.figures[metric].value),
    ]),
  );
  return csvLine([headings.name, ...COLUMNS.map((column) => headings[column])]) + lines.join('');
}

/** The team in numbers: engagements by week, and who talked how much. */
export function TeamReport({
  connectionId,
  onPlay,
  actionFor,
}: {
  readonly connectionId: ConnectionId;
  /** Opens an engagement at a second. */
  readonly onPlay: (engagementId: string, second: number) => void;
  readonly actionFor: (problem: Problem) => ReactNode;
}) {
  const { reports, problems } = useText();
  const mayExport = exportProblem(usePolicy()) === null;
  const format = useFormat();
  const figure = useFigureFormat();
  const [weeks, setWeeks] = useState<number>(12);
  const [sort, setSort] = useState<SortColumn>('engagements');
  const range = { weeks, timeZone: format.timeZone };
  const query = useQuery(teamReportQuery(connectionId, range, 'talkRatio'));
  const weekly = useQuery(weeklyReportQuery(connectionId, range));
  const report = query.data;
  const members = sortedMembers(report?.members ?? [], sort);
  const { excluded } = report?.team ?? { excluded: null };
  const leftOut = excluded === null ? 0 : Object.values(excluded).reduce((sum, count) => sum + count, 0);

  return (
    <ColumnPage
      wide
      title={reports.title}
      lead={
        report === undefined ? '' : reports.lead({ count: report.basis.engagements, zone: format.timeZone })
      }
      beside={
        <>
          <select
            aria-label={reports.range}
            value={weeks}
            className={css['choice']}
            onChange={({ target }) => setWeeks(Number(target.value))}
          >
            {RANGES.map((count) => (
              <option key={count} value={count}>
                {reports.lastWeeks({ count })}
              </option>
            ))}
          </select>
          <Button
            disabled={members.length === 0}
            blocked={mayExport ? null : problems.refused.policy.what}
            onClick={() => {
              if (!mayExport) return;
              saveFile(fileName(reports.title, new Date().toISOString(), 'csv'), FILE_TYPES.csv, [
                csvOf(members, reports.columns),
              ]);
            }}
          >
            {reports.export}
          </Button>
        </>
      }
    >
      {query.isError ? (
        <ProblemView
          place="page"
          problem={query.error.problem}
          onRetry={() => void query.refetch()}
          action={actionFor(query.error.problem)}
        />
      ) : report === undefined ? (
        <div role="status" aria-label={reports.loading}>
          <Skeleton width="60%" />
        </div>
      ) : report.basis.engagements === 0 ? (
        <EmptyState title={reports.noneTitle}>{reports.noneBody}</EmptyState>
      ) : (
        <>
          {weekly.data === undefined ? null : <WeeklyVolume report={weekly.data} />}
          <ColumnSection id="team-talk" title={reports.talk}>
            <Text as="p" tone="secondary" role="status">
              {reports.basis({ count: report.basis.engagements - leftOut, leftOut })}
              {report.basis.waiting > 0 ? ` ${reports.waiting({ count: report.basis.waiting })}` : ''}
            </Text>
            <div className={css['scroll']}>
              <table aria-labelledby="team-talk" className={css['table']}>
                <thead>
                  <tr>
                    {(['name', ...COLUMNS] as const).map((column) => (
                      <th
                        key={column}
                        scope="col"
                        aria-sort={
                          sort === column ? (column === 'name' ? 'ascending' : 'descending') : 'none'
                        }
                      >
                        <button type="button" className={css['sort']} onClick={() => setSort(column)}>
                          {reports.columns[column]}
                          {sort === column ? (column === 'name' ? ' ↑' : ' ↓') : ''}
                        </button>
                      </th>
                    ))}
                    <th scope="col">{reports.trend}</th>
                  </tr>
                </thead>
                <tbody>
                  {members.map((member) => (
                    <MemberRow key={member.userId} member={member} figure={figure} onPlay={onPlay} />
                  ))}
                </tbody>
              </table>
            </div>
            <details>
              <summary className={css['summary']}>{reports.definitions}</summary>
              <dl className={css['definitions']}>
                {TALK_METRICS.map((metric) => (
                  <div key={metric}>
                    <dt>{reports.columns[metric]}</dt>
                    <dd>{reports.defined[metric]}</dd>
                  </div>
                ))}
              </dl>
              {excluded === null ? null : <p>{reports.excluded(excluded)}</p>}
            </details>
          </ColumnSection>
        </>
      )}
    </ColumnPage>
  );
}

function MemberRow({
  member: { userId, name, volume, talk, longest, trend },
  figure,
  onPlay,
}: {
  readonly member: TeamMember;
  readonly figure: (metric: TalkMetric, value: number | null) => string;
  readonly onPlay: (engagementId: string, second: number) => void;
}) {
  const { reports } = useText();
  const format = useFormat();
  const shown = name === '' ? userId : name;
  return (
    <tr>
      <th scope="row">
        <RecordName record={{ kind: 'user', id: userId }}>{shown}</RecordName>
      </th>
      <td>{format.number(volume.engagements)}</td>
      <td>{format.tenths(volume.seconds / 3600)}</td>
      {TALK_METRICS.map((metric) => {
        const { value, median, counted } = talk.figures[metric];
        const words = figure(metric, value);
        const sample = reports.sample({ count: counted, median: figure(metric, median) });
        return (
          <td key={metric} title={sample}>
            {metric === 'longestMonologue' && longest !== null && value !== null ? (
              <button
                type="button"
                className={css['sort']}
                aria-label={reports.play({ name: shown, length: words })}
                onClick={() => onPlay(longest.engagementId, longest.second)}
              >
                {words}
              </button>
            ) : (
              words
            )}
          </td>
        );
      })}
      <td>
        <Sparkline
          values={trend}
          label={reports.trendOf({
            name: shown,
            list: format.names(trend.map((value) => figure('talkRatio', value))),
          })}
        />
      </td>
    </tr>
  );
}
