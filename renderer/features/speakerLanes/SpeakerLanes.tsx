import { ChevronDown, ChevronRight, Maximize2, Minus, Plus } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { hasSentiment, sentimentOf } from '#shared/domain/transcript/sentiment.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar, HUES } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { booleanOnly, preference, usePreference } from '../../ui/preference.ts';
import { Row, Text } from '../../ui/primitives.tsx';
import { LaneField, type SpeakerLanesProps } from './LaneField.tsx';
import { laneLayout } from './laneGeometry.ts';
import { type LaneRow, MAX_ROWS } from './laneRows.ts';
import { useLaneView } from './useLaneView.ts';
import css from './SpeakerLanes.module.css';

/** Whether the lanes are expanded. */
const lanesShown = preference<boolean>('lanes.shown', true, booleanOnly);

/** Reserves the space of the lanes while the transcript loads, so that nothing moves. */
export function SpeakerLanesPlaceholder({ speakers }: { readonly speakers: number }) {
  const shown = usePreference(lanesShown);
  const { height } = laneLayout(Math.min(speakers, MAX_ROWS), false);
  return (
    <div className={css['lanes']}>
      <Row gap={4} className={css['head']} />
      {shown ? <div style={{ height }} /> : null}
    </div>
  );
}

/** A row is pressed if any of its speakers is chosen. */
function isPressed(chosen: ReadonlySet<number> | null, row: LaneRow): boolean {
  return chosen !== null && row.speakers.some((speaker) => chosen.has(speaker));
}

function toggled(chosen: ReadonlySet<number> | null, row: LaneRow): ReadonlySet<number> | null {
  const next = new Set(chosen);
  const on = isPressed(chosen, row);
  for (const speaker of row.speakers) {
    if (on) next.delete(speaker);
    else next.add(speaker);
  }
  return next.size === 0 ? null : next;
}

/** The names of the rows with their talk share. Pressed names are played alone. */
function LaneNames({
  rows,
  chosen,
  onChoose,
  nameOf,
}: {
  readonly rows: readonly LaneRow[];
  readonly chosen: ReadonlySet<number> | null;
  /** Null without a recording. */
  readonly onChoose: ((speakers: ReadonlySet<number> | null) => void) | null;
  readonly nameOf: (speaker: number) => string;
}) {
  const { speakerLanes } = useText();
  const format = useFormat();
  return rows.map((row) => {
    const [speaker = -1] = row.speakers;
    const name = row.isRest ? speakerLanes.others({ count: row.speakers.length }) : nameOf(speaker);
    const shown = (
      <>
        <Avatar
          name={row.isRest ? `+${row.speakers.length}` : name}
          hue={Math.max(0, speaker) % HUES}
          size={20}
        />
        <Text wrap="truncate" grow className={css['name']}>
          {name}
        </Text>
        <Text tone="tertiary" tabular className={css['share']}>
          {format.percent(row.share)}
        </Text>
      </>
    );
    const title = row.isRest ? format.names(row.speakers.map(nameOf)) : name;
    if (onChoose === null) {
      return (
        <div key={row.speakers.join()} title={title} className={css['chip']}>
          {shown}
        </div>
      );
    }
    return (
      <button
        key={row.speakers.join()}
        type="button"
        aria-pressed={isPressed(chosen, row)}
        title={speakerLanes.hearOnlyTitle({ name: title })}
        className={css['chip']}
        onClick={() => onChoose(toggled(chosen, row))}
      >
        <VisuallyHidden>{speakerLanes.hearOnly} </VisuallyHidden>
        {shown}
      </button>
    );
  });
}

/** Who speaks when, over the whole recording. */
export function SpeakerLanes(props: SpeakerLanesProps) {
  const { transcript, rows, overallSentiment, recordingSeconds, playhead, chosen, onChoose, nameOf } = props;
  const { speakerLanes } = useText();
  const format = useFormat();
  const isShown = usePreference(lanesShown);
  const titleId = useId();
  const sentenceId = useId();
  const bodyId = useId();

  const withSentiment = useMemo(() => hasSentiment(transcript), [transcript]);
  const layout = useMemo(() => laneLayout(rows.length, withSentiment), [rows.length, withSentiment]);
  const duration = Math.max(transcript.duration, recordingSeconds ?? 0);

  const surface = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Nothing follows the playhead while collapsed.
  const followed = isShown ? playhead : null;
  const zoom = useLaneView(surface, duration, followed);

  const overall = sentimentOf(overallSentiment);
  const parts = rows.map(({ speakers, isRest, seconds, share }) =>
    speakerLanes.spoke({
      name: isRest ? speakerLanes.others({ count: speakers.length }) : nameOf(speakers[0] ?? -1),
      time: format.duration(seconds),
      share: format.percent(share),
    }),
  );
  return (
    <section aria-labelledby={titleId} className={css['lanes']}>
      <Row gap={4} className={css['head']}>
        <Text as="h2" size="small" tone="secondary" weight="medium" id={titleId}>
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={bodyId}
            className={css['fold']}
            onClick={() => lanesShown.set(!isShown)}
          >
            {isShown ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
            {speakerLanes.title}
          </button>
        </Text>
        {chosen === null || onChoose === null ? null : (
          <>
            <Text wrap="truncate" size="small" tone="accent" role="status">
              {speakerLanes.hearing({ names: format.names([...chosen].map(nameOf)) })}
            </Text>
            <Button look="quiet" onClick={() => onChoose(null)}>
              {speakerLanes.hearEverybody}
            </Button>
          </>
        )}
        <span className={css['space']} />
        {isShown ? (
          <>
            <IconButton label={speakerLanes.zoomOut} keys="−" disabled={zoom.whole} onClick={zoom.zoomOut}>
              <Minus size={14} aria-hidden />
            </IconButton>
            <IconButton label={speakerLanes.zoomIn} keys="+" onClick={zoom.zoomIn}>
              <Plus size={14} aria-hidden />
            </IconButton>
            <IconButton label={speakerLanes.showAll} keys="0" disabled={zoom.whole} onClick={zoom.showAll}>
              <Maximize2 size={14} aria-hidden />
            </IconButton>
          </>
        ) : null}
      </Row>
      <VisuallyHidden>
        <span id={sentenceId}>
          {speakerLanes.sentence({ duration: format.length(duration), parts: format.names(parts) })}
        </span>
      </VisuallyHidden>
      <div id={bodyId} hidden={!isShown} className={css['body']}>
        <div className={css['names']} style={{ paddingBlockStart: layout.rows }}>
          <LaneNames rows={rows} chosen={chosen} onChoose={onChoose} nameOf={nameOf} />
          {withSentiment ? (
            <Row justify="between" className={css['feeling']}>
              {speakerLanes.sentiment}
              {overall === null ? null : (
                <Text tone="tertiary" tabular className={css['share']}>
                  {format.signed(overall)}
                </Text>
              )}
            </Row>
          ) : null}
        </div>
        <LaneField
          transcript={transcript}
          rows={rows}
          layout={layout}
          duration={duration}
          width={width}
          zoom={zoom}
          surface={surface}
          describedBy={sentenceId}
          playhead={followed}
          chosen={chosen}
          buffered={props.buffered}
          found={props.found}
          marks={props.marks}
          nameOf={nameOf}
          onSeek={props.onSeek}
        />
      </div>
    </section>
  );
}
