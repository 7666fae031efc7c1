import { TALK_METRICS, type TalkMetric } from '#shared/contract/reportMetrics.ts';
import type { Excluded } from '#shared/contract/reports.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import css from './Reports.module.css';

/** Formats the figures of a metric; a dash for missing values. */
export function useFigureFormat(): (metric: TalkMetric, value: number | null) => string {
  const format = useFormat();
  return (metric, value) => {
    if (value === null) return '–';
    switch (metric) {
      case 'talkRatio':
        return format.percent(value);
      case 'longestMonologue':
        return format.length(value);
      case 'patience':
        return format.wait(value);
      case 'questions':
      case 'interactivity':
        return format.oneDecimal(value);
      case 'sentiment':
        return format.signed(value);
    }
  };
}

/** How many engagements the figures are based on, and how many are excluded. */
export function FigureBasis({
  engagements,
  waiting,
  excluded,
}: {
  readonly engagements: number;
  readonly waiting: number;
  readonly excluded: Excluded;
}) {
  const { reports } = useText();
  const format = useFormat();
  const leftOut = Object.values(excluded).reduce((sum, count) => sum + count, 0);
  return (
    <Row gap={4} align="start" wrap>
      <Text as="p" tone="secondary" role="status">
        {reports.basis({ counted: format.number(engagements - leftOut), count: format.number(engagements) })}
        {waiting > 0 ? ` ${reports.waiting({ count: waiting })}` : ''}
      </Text>
      {leftOut === 0 ? null : (
        <details>
          <summary className={css['summary']}>{reports.why}</summary>
          <Text as="p" tone="secondary">
            {reports.excluded(excluded)}
          </Text>
        </details>
      )}
    </Row>
  );
}

/** The definition of each figure. */
export function Definitions() {
  const { reports } = useText();
  return (
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
    </details>
  );
}
