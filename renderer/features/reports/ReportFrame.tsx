import { Printer } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Problem } from '#shared/contract/problem.ts';
import {
  instantsOfRange,
  isoDayIn,
  RANGE_WEEKS,
  readReportRange,
  type ReportRange,
  writeReportRange,
} from '#shared/domain/reports/reportRange.ts';
import { commandRegistry } from '../../commands/commandRegistry.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/ProblemView.tsx';
import { LoadingLines } from '../../ui/Skeleton.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { Select } from '../../ui/Select.tsx';
import css from './Reports.module.css';

const DAYS = 'days';

/** Says that a table doesn't show all of its rows. */
export function FirstRows({ count, total }: { readonly count: number; readonly total: number }) {
  const { reports } = useText();
  const format = useFormat();
  if (total <= count) return null;
  return (
    <Text as="p" tone="tertiary" size="small">
      {reports.firstRows({ count: format.number(count), total: format.number(total) })}
    </Text>
  );
}

/** Selects a number of last weeks, or two days. */
export function RangePicker({
  range,
  onRange,
}: {
  readonly range: ReportRange;
  readonly onRange: (range: ReportRange) => void;
}) {
  const { reports } = useText();
  const { timeZone } = useFormat();
  const id = useId();
  const choose = (value: string) => {
    if (value !== DAYS) return onRange(readReportRange(value));
    const { from, before } = instantsOfRange(range, Date.now(), timeZone);
    onRange({ kind: 'days', first: isoDayIn(timeZone, from), last: isoDayIn(timeZone, before - 1) });
  };
  const weeks = range.kind === 'weeks' && !RANGE_WEEKS.includes(range.weeks) ? [range.weeks] : [];
  return (
    <Row gap={8} rowGap={4} wrap>
      <Select
        aria-label={reports.range}
        options={[
          ...[...weeks, ...RANGE_WEEKS].map((count) => ({
            value: `${count}w`,
            label: reports.lastWeeks({ count }),
          })),
          { value: DAYS, label: reports.chooseDays },
        ]}
        value={range.kind === 'weeks' ? writeReportRange(range) : DAYS}
        onChange={choose}
      />
      {range.kind === 'weeks' ? null : (
        <>
          {(['first', 'last'] as const).map((end) => (
            <input
              key={end}
              id={`${id}-${end}`}
              type="date"
              aria-label={reports[end]}
              value={range[end]}
              className={css['day']}
              onChange={({ target }) => {
                // A date is empty while it is being typed.
                if (target.value === '') return;
                const next = { ...range, [end]: target.value };
                const [first, last] = [next.first, next.last].toSorted();
                onRange(readReportRange(`${first}..${last}`));
              }}
            />
          ))}
        </>
      )}
    </Row>
  );
}

/** Selects the scope of the report: everything, or a view. */
export function ScopePicker({
  views,
  chosen,
  onChoose,
}: {
  readonly views: readonly { readonly key: string; readonly name: string }[];
  /** Null for everything. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
}) {
  const { reports } = useText();
  return (
    <Row>
      <Select
        aria-label={reports.about}
        options={[
          { value: null, label: reports.everything },
          ...views.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        value={chosen}
        onChange={onChoose}
      />
    </Row>
  );
}

/** Prints the page, or saves it as PDF. */
export function PrintButton() {
  const { reports } = useText();
  return (
    <IconButton label={reports.print} onClick={() => commandRegistry.run('window.print')}>
      <Printer size={14} aria-hidden />
    </IconButton>
  );
}

/** The range, the one it is compared with, if it is, and their time zone. */
export function RangeLine({
  range,
  previous,
}: {
  readonly range: { readonly from: string; readonly before: string };
  readonly previous?: { readonly from: string; readonly before: string };
}) {
  const { reports } = useText();
  const format = useFormat();
  const last = (before: string) => format.day(new Date(Date.parse(before) - 1).toISOString());
  const days = { from: format.day(range.from), to: last(range.before) };
  return (
    <Text as="p" tone="secondary">
      {previous === undefined
        ? reports.covered({ ...days, zone: format.timeZone })
        : reports.compared({
            ...days,
            before: format.day(previous.from),
            until: last(previous.before),
            zone: format.timeZone,
          })}
    </Text>
  );
}

/** The states of a report: error, loading, empty range, or the report itself. */
export function ReportStates<Report>({
  query,
  isEmpty,
  children,
}: {
  readonly query: {
    readonly data: Report | undefined;
    readonly error: { readonly problem: Problem } | null;
    readonly refetch: () => unknown;
  };
  readonly isEmpty: (report: Report) => boolean;
  readonly children: (report: Report) => ReactNode;
}) {
  const { reports } = useText();
  const { data, error } = query;
  if (error !== null) return <Failure of={query} place="page" />;
  if (data === undefined) return <LoadingLines label={reports.loading} widths={[60, 84, 72, 90, 66]} />;
  if (isEmpty(data)) return <EmptyState title={reports.noneTitle}>{reports.noneBody}</EmptyState>;
  return children(data);
}
