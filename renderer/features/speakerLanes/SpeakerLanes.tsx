import { ChevronDown, ChevronRight, Maximize2, Minus, Plus } from 'lucide-react';
import { useId, useMemo, useRef } from 'react';
import { hasSentiment, sentimentOf } from '#shared/domain/transcript/sentiment.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar, type Person } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useContextMenu } from '../../ui/ContextMenu.tsx';
import { usePersonMenu } from '../../ui/RecordName.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../ui/primitives.tsx';
import { booleanOnly, preference, usePreference } from '../../ui/preference.ts';
import { cx } from '../../ui/cx.ts';
import { innerWidthOf, useMeasured } from '../../ui/useMeasured.ts';
import { rowColor } from './LaneDrawing.tsx';
import { LaneField, type SpeakerLanesProps } from './LaneField.tsx';
import { laneLayout } from './laneGeometry.ts';
import { type LaneRow, MAX_ROWS } from './laneRows.ts';
import { useLaneView } from './useLaneView.ts';
import css from './SpeakerLanes.module.css';

/** Whether the lanes have names, times and sentiment. */
const lanesExpanded = preference<boolean>('lanes.expanded', false, booleanOnly);

/** Reserves the space of the lanes while the transcript loads, so that nothing moves. */
export function SpeakerLanesPlaceholder({
  speakers,
  withWave,
}: {
  readonly speakers: number;
  readonly withWave: boolean;
}) {
  const expanded = usePreference(lanesExpanded);
  const { height } = laneLayout(Math.min(speakers, MAX_ROWS), {
    withWave,
    withSentiment: false,
    isExpanded: expanded,
  });
  return (
    <div className={css['lanes']}>
      {expanded ? <Row gap={4} className={css['head']} /> : null}
      <div style={{ height }} />
    </div>
  );
}

/** A row is pressed if any of its speakers is selected. */
function isPressed(chosen: ReadonlySet<number> | null, row: LaneRow): boolean {
  return chosen !== null && row.speakers.some((speaker) => chosen.has(speaker));
}

function toggled(chosen: ReadonlySet<number> | null, row: LaneRow): ReadonlySet<number> | null {
  const next = new Set(chosen);
  const wasPressed = isPressed(chosen, row);
  for (const speaker of row.speakers) {
    if (wasPressed) next.delete(speaker);
    else next.add(speaker);
  }
  return next.size === 0 ? null : next;
}

/** The menu of the person whose name or picture is clicked; grouped speakers have none. */
function useSpeakerMenu({
  rows,
  chosen,
  onChoose,
  personOf,
  onName,
}: Pick<SpeakerLanesProps, 'rows' | 'chosen' | 'onChoose' | 'personOf' | 'onName'>) {
  const { speakerLanes, speakerNames } = useText();
  const personMenu = usePersonMenu();
  return useContextMenu(
    (target) => {
      const speaker = Number(target.closest<HTMLElement>('[data-speaker]')?.dataset['speaker'] ?? -1);
      return rows.find((row) => !row.isRest && speaker >= 0 && row.speakers.includes(speaker)) ?? null;
    },
    (row) => {
      const [speaker = -1] = row.speakers;
      const person = personOf(speaker);
      const name = {
        key: 'name',
        label: speakerNames.whoIs({ name: person.name }),
        onChoose: () => onName(speaker),
      };
      const label = isPressed(chosen, row)
        ? speakerLanes.hearEverybody
        : speakerLanes.hearOnlyTitle({ name: person.name });
      const solo =
        onChoose === null ? [] : [{ key: 'solo', label, onChoose: () => onChoose(toggled(chosen, row)) }];
      return { label: person.name, items: personMenu(person, [...solo, name]) };
    },
  );
}

/** The names of the rows with their share of talk time. Pressed names are played alone. */
function LaneNames({
  rows,
  chosen,
  onChoose,
  personOf,
}: {
  readonly rows: readonly LaneRow[];
  readonly chosen: ReadonlySet<number> | null;
  /** Null without a recording. */
  readonly onChoose: ((speakers: ReadonlySet<number> | null) => void) | null;
  readonly personOf: (speaker: number) => Person;
}) {
  const { speakerLanes } = useText();
  const format = useFormat();
  return rows.map((row) => {
    const [speaker = -1] = row.speakers;
    const person = personOf(speaker);
    const name = row.isRest ? speakerLanes.others({ count: row.speakers.length }) : person.name;
    const shown = (
      <>
        <Avatar
          {...(row.isRest ? { name: `+${row.speakers.length}` } : person)}
          color={rowColor(row, personOf)}
        />
        <Text wrap="truncate" grow className={css['name']}>
          {name}
        </Text>
        <Text tone="tertiary" tabular className={css['share']}>
          {format.percent(row.share)}
        </Text>
      </>
    );
    const title = row.isRest ? format.names(row.speakers.map((each) => personOf(each).name)) : name;
    if (onChoose === null) {
      return (
        <Row
          gap={6}
          size="small"
          key={row.speakers.join()}
          title={title}
          data-speaker={speaker}
          className={css['chip']}
        >
          {shown}
        </Row>
      );
    }
    return (
      <Row
        as="button"
        gap={6}
        size="small"
        key={row.speakers.join()}
        type="button"
        aria-pressed={isPressed(chosen, row)}
        title={speakerLanes.hearOnlyTitle({ name: title })}
        data-speaker={speaker}
        className={css['chip']}
        onClick={() => onChoose(toggled(chosen, row))}
      >
        <VisuallyHidden>{speakerLanes.hearOnly} </VisuallyHidden>
        {shown}
      </Row>
    );
  });
}

/**
 * The recording's timeline: who speaks when, search hits, marks, and the playhead. Seeks. Compact until it is
 * expanded.
 */
export function SpeakerLanes(props: SpeakerLanesProps) {
  const { transcript, rows, overallSentiment, recordingSeconds, playhead, chosen, onChoose, personOf } =
    props;
  const { speakerLanes } = useText();
  const format = useFormat();
  const expanded = usePreference(lanesExpanded);
  const titleId = useId();
  const sentenceId = useId();
  const bodyId = useId();

  const withSentiment = useMemo(() => hasSentiment(transcript), [transcript]);
  const withWave = props.wave !== null;
  const layout = useMemo(
    () => laneLayout(rows.length, { withWave, withSentiment, isExpanded: expanded }),
    [rows.length, withWave, withSentiment, expanded],
  );
  const duration = Math.max(transcript.duration, recordingSeconds ?? 0);

  const surface = useRef<HTMLDivElement>(null);
  const width = useMeasured(surface, innerWidthOf, 0);
  const zoom = useLaneView(surface, duration, playhead);

  const speakerMenu = useSpeakerMenu(props);
  const overall = sentimentOf(overallSentiment);
  const nameOf = (speaker: number) => personOf(speaker).name;
  const parts = rows.map(({ speakers, isRest, seconds, share }) =>
    speakerLanes.spoke({
      name: isRest ? speakerLanes.others({ count: speakers.length }) : nameOf(speakers[0] ?? -1),
      time: format.duration(seconds),
      share: format.percent(share),
    }),
  );
  const [most] = rows;
  const fold = (
    <Text as="h2" size="small" tone="secondary" weight="medium" id={titleId}>
      <Row
        as="button"
        gap={4}
        type="button"
        aria-expanded={expanded}
        aria-controls={bodyId}
        title={expanded ? speakerLanes.collapse : speakerLanes.expand}
        data-hover
        className={css['fold']}
        onClick={() => lanesExpanded.set(!expanded)}
      >
        {expanded ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        {expanded ? speakerLanes.title : <VisuallyHidden>{speakerLanes.title}</VisuallyHidden>}
      </Row>
    </Text>
  );
  const solo =
    chosen === null || onChoose === null ? null : (
      <>
        <Text wrap="truncate" size="small" tone="accent" role="status">
          {speakerLanes.hearing({ names: format.names([...chosen].map(nameOf)) })}
        </Text>
        <Button look="quiet" onClick={() => onChoose(null)}>
          {speakerLanes.hearEverybody}
        </Button>
      </>
    );
  return (
    <section aria-labelledby={titleId} className={css['lanes']}>
      {expanded ? (
        <Row gap={4} className={css['head']}>
          {fold}
          {solo}
          <Text grow />
          <IconButton label={speakerLanes.zoomOut} keys="−" disabled={zoom.whole} onClick={zoom.zoomOut}>
            <Minus size={14} aria-hidden />
          </IconButton>
          <IconButton label={speakerLanes.zoomIn} keys="+" onClick={zoom.zoomIn}>
            <Plus size={14} aria-hidden />
          </IconButton>
          <IconButton label={speakerLanes.showAll} keys="0" disabled={zoom.whole} onClick={zoom.showAll}>
            <Maximize2 size={14} aria-hidden />
          </IconButton>
        </Row>
      ) : (
        <Row gap={4}>{solo}</Row>
      )}
      {speakerMenu.menu}
      <VisuallyHidden>
        <span id={sentenceId}>
          {rows.length === 0
            ? format.length(duration)
            : speakerLanes.sentence({ duration: format.length(duration), parts: format.names(parts) })}
        </span>
      </VisuallyHidden>
      <div id={bodyId} className={cx(css['body'], !expanded && css['compact'])}>
        {expanded ? (
          <Stack style={{ paddingBlockStart: layout.rows }} onContextMenu={speakerMenu.onContextMenu}>
            <LaneNames rows={rows} chosen={chosen} onChoose={onChoose} personOf={personOf} />
            {layout.sentiment === null ? null : (
              <Row justify="between" size="small" tone="tertiary" className={css['feeling']}>
                {speakerLanes.sentiment}
                {overall === null ? null : (
                  <Text tone="tertiary" tabular className={css['share']}>
                    {format.signed(overall)}
                  </Text>
                )}
              </Row>
            )}
          </Stack>
        ) : (
          <Row gap={4}>
            {fold}
            {/* Who talked most; the rows are in that order. */}
            {most === undefined || most.isRest ? null : (
              <Row
                as="span"
                gap={4}
                inline
                aria-hidden
                title={parts[0]}
                data-speaker={most.speakers[0]}
                onContextMenu={speakerMenu.onContextMenu}
              >
                <Avatar {...personOf(most.speakers[0] ?? -1)} />
                <Text size="small" tone="secondary" tabular className={css['most']}>
                  {format.percent(most.share)}
                </Text>
              </Row>
            )}
          </Row>
        )}
        <LaneField
          transcript={transcript}
          rows={rows}
          layout={layout}
          duration={duration}
          width={width}
          zoom={zoom}
          surface={surface}
          describedBy={sentenceId}
          playhead={playhead}
          chosen={chosen}
          wave={props.wave}
          buffered={props.buffered}
          found={props.found}
          marks={props.marks}
          personOf={personOf}
          onSeek={props.onSeek}
        />
      </div>
    </section>
  );
}
