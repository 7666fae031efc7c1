import { type ReactNode, useId, useMemo, useState } from 'react';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { lookUp } from '../../text/lookUp.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { EngagementTypeIcon } from '../../ui/EngagementTypeIcon.tsx';
import { FactLine } from '../../ui/PlayedLine.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './AccountStory.module.css';
import type { Touch } from './accountQueries.ts';

interface RibbonTouch {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null if unknown. */
  readonly seconds: number | null;
}

/** Columns that touches share; wide enough to be hit with the mouse. */
export const COLUMNS = 96;
/** Shorter touches, such as emails, must still be visible, and one long day mustn't flatten all others. */
const [SHORTEST, LONGEST] = [12, 90];

/** The time from the earliest touch to the latest, or to now. */
export function ribbonRange(
  touches: readonly RibbonTouch[],
  now: number,
): readonly [from: number, to: number] {
  const times = touches.map(({ at }) => at).filter((at) => !Number.isNaN(at));
  return [Math.min(now, ...times), Math.max(now, ...times)];
}

/**
 * Where touches are, in shares of the ribbon from its lower left: by time from left to right, those of one column on
 * each other, each as high as it is long.
 */
export function ribbonMarks(touches: readonly RibbonTouch[], now: number) {
  const [from, to] = ribbonRange(touches, now);
  const columnOf = (at: number): number =>
    Number.isNaN(at)
      ? 0
      : Math.min(COLUMNS - 1, Math.floor(((at - from) / Math.max(1, to - from)) * COLUMNS));
  const filled = new Float64Array(COLUMNS);
  const stacked = touches.map(({ at, seconds }) => {
    const column = columnOf(at);
    const height = Math.min(LONGEST, Math.max(SHORTEST, (seconds ?? 0) / 60));
    const bottom = filled[column] ?? 0;
    filled[column] = bottom + height;
    return { column, bottom, height };
  });
  const highest = Math.max(LONGEST, ...filled);
  return stacked.map(({ column, bottom, height }) => ({
    left: column / COLUMNS,
    bottom: bottom / highest,
    height: height / highest,
  }));
}

const MOST_TICKS = 5;
/** A label that begins later would be cut. */
const LAST_TICK = 0.85;

/** First days of months on the ribbon, with their place. */
export function monthTicks(
  from: number,
  to: number,
): readonly { readonly month: string; readonly left: number }[] {
  const first = new Date(from);
  const months =
    (new Date(to).getFullYear() - first.getFullYear()) * 12 + new Date(to).getMonth() - first.getMonth();
  const step = Math.max(1, Math.ceil(months / MOST_TICKS));
  return Array.from({ length: Math.floor(months / step) }, (_, index) => {
    const at = new Date(first.getFullYear(), first.getMonth() + 1 + index * step, 1);
    const month = `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}`;
    return { month, left: (at.getTime() - from) / Math.max(1, to - from) };
  }).filter(({ left }) => left <= LAST_TICK);
}

const MAX_NAMES = 3;
/** Types in which people speak; the others are lighter. */
const SPOKEN: ReadonlySet<string> = new Set(['MEETING', 'CALL']);

/** Day, type, who and length of an engagement. */
export function useTouchFacts() {
  const { list } = useText().engagements;
  const format = useFormat();
  return (touch: Touch): readonly string[] => {
    const people = (touch.contacts ?? []).flatMap((contact) => personName(contact) ?? []);
    const names = people.slice(0, MAX_NAMES).join(', ');
    const more = people.length - MAX_NAMES;
    const seconds = touch.duration_seconds ?? 0;
    return [
      format.day(engagementDate(touch)),
      lookUp(list.types, touch.engagement_type) ?? touch.engagement_type,
      more > 0 ? list.peopleAndMore({ names, more }) : names,
      seconds > 0 ? format.length(seconds) : '',
    ];
  };
}

/** An engagement with its type; its title opens it. */
export function TouchLine({ touch, children }: { readonly touch: Touch; readonly children: ReactNode }) {
  const factsOf = useTouchFacts();
  return (
    <Row gap={8} align="start" tone="tertiary">
      <EngagementTypeIcon type={touch.engagement_type} />
      <Stack tone="primary" grow>
        <Text as="p" wrap="truncate" weight="medium">
          {children}
        </Text>
        <FactLine facts={factsOf(touch)} />
      </Stack>
    </Row>
  );
}

/**
 * Every touch over time, as high as it is long. One is named below: the latest, or the one under the pointer or
 * reached with the arrow keys; a click or Enter opens it.
 */
export function TouchRibbon({
  touches,
  titleOf,
  onOpen,
  renderTouch,
}: {
  /** Newest first. */
  readonly touches: readonly Touch[];
  readonly titleOf: (touch: Touch) => string;
  readonly onOpen: (touch: Touch) => void;
  readonly renderTouch: (touch: Touch) => ReactNode;
}) {
  const { accountStory } = useText();
  const format = useFormat();
  const factsOf = useTouchFacts();
  const now = useNow();
  const id = useId();
  const places = useMemo(
    () =>
      touches.map((touch) => ({
        at: Date.parse(engagementDate(touch)),
        seconds: touch.duration_seconds ?? null,
      })),
    [touches],
  );
  const marks = useMemo(() => ribbonMarks(places, now), [places, now]);
  const [from, to] = ribbonRange(places, now);
  const ticks = monthTicks(from, to);
  const [chosen, setChosen] = useState<number | null>(null);
  const latest = Math.max(
    0,
    places.findIndex(({ at }) => at <= now),
  );
  const active = Math.min(chosen ?? latest, touches.length - 1);
  const shown = touches[active];
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: active + 1,
    ArrowRight: active - 1,
    Home: touches.length - 1,
    End: 0,
  };
  return (
    <div>
      <div
        role="listbox"
        tabIndex={0}
        aria-label={accountStory.touches}
        aria-activedescendant={`${id}-${active}`}
        className={css['ribbon']}
        onMouseLeave={() => setChosen(null)}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step !== undefined) setChosen(Math.min(touches.length - 1, Math.max(0, step)));
          else if (event.key === 'Enter' && shown !== undefined) onOpen(shown);
          else return;
          event.preventDefault();
        }}
      >
        <div className={css['today']} style={{ left: `${((now - from) / Math.max(1, to - from)) * 100}%` }} />
        {touches.map((touch, index) => {
          const { left = 0, bottom = 0, height = 0 } = marks[index] ?? {};
          return (
            // The list handles keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={touch.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-label={[titleOf(touch), ...factsOf(touch)].filter(Boolean).join(', ')}
              data-spoken={SPOKEN.has(touch.engagement_type)}
              className={css['mark']}
              style={{
                left: `${left * 100}%`,
                bottom: `${bottom * 100}%`,
                height: `${height * 100}%`,
                width: `${100 / COLUMNS}%`,
              }}
              onMouseEnter={() => setChosen(index)}
              onClick={() => onOpen(touch)}
            />
          );
        })}
      </div>
      <div aria-hidden className={css['months']}>
        {/* Within a month, the first day is the only landmark. */}
        {ticks.length === 0 ? (
          <span style={{ left: 0 }}>{format.day(new Date(from).toISOString())}</span>
        ) : null}
        {ticks.map(({ month, left }) => (
          <span key={month} style={{ left: `${left * 100}%` }}>
            {format.month(month)}
          </span>
        ))}
      </div>
      {shown === undefined ? null : <TouchLine touch={shown}>{renderTouch(shown)}</TouchLine>}
    </div>
  );
}
