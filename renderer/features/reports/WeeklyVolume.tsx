import type { WeeklyReport } from '../../queries/reportQueries.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { ColumnSection } from '../../ui/ColumnPage.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { colourOf, StackedBars } from './marks.tsx';
import css from './Reports.module.css';

/** Engagements by week and type: a picture, a sentence and the table behind them. */
export function WeeklyVolume({ report }: { readonly report: WeeklyReport }) {
  const { reports, engagements } = useText();
  const format = useFormat();
  const { weeks, totals, previousTotals } = report;
  const types = totals.byType.map(({ type }) => type);
  const nameOf = (type: string) => lookUp(engagements.list.types, type) ?? type;
  const countOf = (week: WeeklyReport['weeks'][number], type: string) =>
    week.byType.find((of) => of.type === type)?.engagements ?? 0;
  const sentence = reports.volume({
    count: totals.volume.engagements,
    hours: format.tenths(totals.volume.seconds / 3600),
    before: previousTotals.volume.engagements,
    failed: totals.failed,
    linked: format.percent(totals.volume.engagements === 0 ? 0 : totals.linked / totals.volume.engagements),
  });
  return (
    <ColumnSection id="weekly-volume" title={reports.byWeek} lead={sentence}>
      <StackedBars
        label={sentence}
        bars={weeks.map((week) => ({
          key: week.name,
          title: reports.week({ day: format.day(week.from), count: week.volume.engagements }),
          parts: types.map((type) => countOf(week, type)),
        }))}
      />
      <Row gap={12} rowGap={4} wrap>
        {types.map((type, index) => (
          <Row key={type} gap={4} inline>
            <span aria-hidden="true" className={css['swatch']} style={{ background: colourOf(index) }} />
            <Text size="small">{nameOf(type)}</Text>
          </Row>
        ))}
      </Row>
      <details>
        <summary className={css['summary']}>{reports.asTable}</summary>
        {/* Scrolls sideways where there are many types, so the keyboard must be able to reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div role="group" aria-label={reports.byWeek} tabIndex={0} className={css['scroll']}>
          <table aria-labelledby="weekly-volume" className={css['table']}>
            <thead>
              <tr>
                <th scope="col">{reports.weekColumn}</th>
                {types.map((type) => (
                  <th key={type} scope="col">
                    {nameOf(type)}
                  </th>
                ))}
                <th scope="col">{reports.columns.hours}</th>
                <th scope="col">{reports.failed}</th>
                <th scope="col">{reports.linked}</th>
                <th scope="col">{reports.newContacts}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.name}>
                  <th scope="row">{format.day(week.from)}</th>
                  {types.map((type) => (
                    <td key={type}>{format.number(countOf(week, type))}</td>
                  ))}
                  <td>{format.tenths(week.volume.seconds / 3600)}</td>
                  <td>{format.number(week.failed)}</td>
                  <td>{format.number(week.linked)}</td>
                  <td>{week.newContacts === null ? '–' : format.number(week.newContacts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </ColumnSection>
  );
}
