import { ChevronRight, Play } from 'lucide-react';
import { useId, useState } from 'react';
import {
  LONGEST_WAIT,
  type Measure,
  type Moment,
  type Rule,
  type Unit,
} from '#shared/domain/transcript/insights/measure.ts';
import {
  FEWEST_WORDS,
  LONGEST_PAUSE,
  SHORTEST_UTTERANCE,
} from '#shared/domain/transcript/insights/talkSpans.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import type { Format } from '../../text/format.ts';
import { useFormat, useText } from '../../text/useText.ts';
import type { Person } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './Insights.module.css';
import type { Usual } from './usualFigures.ts';

/** Formats a number with its unit. */
function formatMeasure(text: Catalogue, format: Format, value: number, unit: Unit): string {
  switch (unit) {
    case 'share':
      return format.percent(value);
    case 'seconds':
      return format.length(value);
    case 'wait':
      return format.wait(value);
    case 'per-minute':
      return text.insights.perMinute({ tenths: format.tenths(value) });
    case 'count':
      return format.number(value);
    case 'sentiment':
      return format.signed(value);
  }
}

function ruleText({ insights: { rules } }: Catalogue, rule: Rule): string {
  if (rule === 'backchannels')
    return rules.backchannels({ seconds: SHORTEST_UTTERANCE, words: FEWEST_WORDS });
  if (rule === 'stretch') return rules.stretch({ seconds: LONGEST_PAUSE });
  return rule === 'breaks' ? rules.breaks({ seconds: LONGEST_WAIT }) : rules[rule];
}

const INITIAL_MOMENTS = 8;
const MOMENTS_PER_STEP = 50;

/** The moments behind a value, played one by one or all in a row. */
function MomentList({
  moments,
  transcript,
  personOf,
  onPlay,
}: {
  readonly moments: readonly Moment[];
  readonly transcript: Transcript;
  readonly personOf: (speaker: number) => Person;
  /** Plays the moments; without a recording, shows the first one. */
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const { insights } = useText();
  const format = useFormat();
  const [shown, setShown] = useState(INITIAL_MOMENTS);
  const left = moments.length - shown;
  return (
    <>
      {moments.length < 2 ? null : (
        <Button look="quiet" className={css['all']} onClick={() => onPlay(moments)}>
          <Play size={12} aria-hidden />
          {insights.playAll({ count: moments.length, shown: format.number(moments.length) })}
        </Button>
      )}
      <Stack as="ol" aria-label={insights.moments}>
        {moments.slice(0, shown).map((moment) => (
          <li key={`${moment.firstLine} ${moment.start}`}>
            <button type="button" data-hover className={css['moment']} onClick={() => onPlay([moment])}>
              <Text tone="accent" tabular>
                {format.duration(moment.start)}
              </Text>
              <Text tone="secondary" wrap="anywhere" lines={2} dir="auto">
                <Text tone="primary" weight="medium">
                  {personOf(transcript.speaker[moment.firstLine] ?? -1).name}
                </Text>{' '}
                {transcript.text[moment.firstLine]}
              </Text>
              <Text tone="tertiary" tabular>
                {format.length(moment.end - moment.start)}
              </Text>
            </button>
          </li>
        ))}
      </Stack>
      {left > 0 ? (
        <Button look="quiet" className={css['all']} onClick={() => setShown(shown + MOMENTS_PER_STEP)}>
          {insights.more({
            next: format.number(Math.min(MOMENTS_PER_STEP, left)),
            left: format.number(left),
          })}
        </Button>
      ) : null}
    </>
  );
}

/** One value; expanded, it shows its formula and its moments. */
export function MeasureRow({
  name,
  measure,
  usual = null,
  transcript,
  personOf,
  onPlay,
}: {
  readonly name: string;
  readonly measure: Measure;
  /** What it usually is; null if unknown. */
  readonly usual?: Usual | null | undefined;
  readonly transcript: Transcript;
  readonly personOf: (speaker: number) => Person;
  readonly onPlay: (moments: readonly Moment[]) => void;
}) {
  const text = useText();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const { value, unit, formula, missing } = measure;
  return (
    <div>
      <Row
        as="button"
        gap={4}
        type="button"
        aria-expanded={open}
        aria-controls={bodyId}
        data-hover
        className={css['row']}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} aria-hidden className={css['chevron']} />
        <Text grow>{name}</Text>
        {usual === null ? null : (
          <Text size="small" tone="tertiary" tabular className={css['usual']}>
            {text.insights.usually({
              value:
                unit === 'count'
                  ? format.tenths(usual.value)
                  : formatMeasure(text, format, usual.value, unit),
              count: usual.engagements,
            })}
          </Text>
        )}
        <Text weight="medium" tabular className={css['value']} data-missing={value === null}>
          {value === null ? text.insights.notKnown : formatMeasure(text, format, value, unit)}
        </Text>
      </Row>
      <Stack gap={6} id={bodyId} hidden={!open} className={css['body']}>
        {open ? (
          <>
            {missing === null ? null : <p>{text.insights.missing[missing]}</p>}
            <Text as="p" weight="medium">
              {text.insights.formulas[formula.name]}
            </Text>
            <Stack as="dl" gap={2} className={css['terms']}>
              {formula.terms.map((term) => (
                <Row gap={12} justify="between" align="stretch" key={term.name}>
                  <dt>{text.insights.terms[term.name]}</dt>
                  <dd>{formatMeasure(text, format, term.value, term.unit)}</dd>
                </Row>
              ))}
            </Stack>
            {formula.rules.map((rule) => (
              <Text as="p" size="small" tone="secondary" key={rule}>
                {ruleText(text, rule)}
              </Text>
            ))}
            {measure.moments.length === 0 ? null : (
              <MomentList
                moments={measure.moments}
                transcript={transcript}
                personOf={personOf}
                onPlay={onPlay}
              />
            )}
          </>
        ) : null}
      </Stack>
    </div>
  );
}
