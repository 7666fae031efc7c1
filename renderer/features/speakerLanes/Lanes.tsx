import { ChevronDown, ChevronRight, Maximize2, Minus, Plus } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sentimentOf, hasSentiment } from '#shared/domain/transcript/sentiment.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { usePreference } from '../../ui/preference.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './Lanes.module.css';
import { LaneField } from './LaneField.tsx';
import { laneLayout } from './laneLayout.ts';
import { LaneNames } from './LaneNames.tsx';
import type { LanesProps } from './lanesProps.ts';
import { lanesShown } from './lanesShown.ts';
import { useLaneView } from './useLaneView.ts';

/** Who speaks when, over the whole call. */
export function Lanes(props: LanesProps) {
  const { transcript, rows, overallSentiment, recordingSeconds, playhead, chosen, onChoose, nameOf } = props;
  const { speakerLanes: lanes } = useText();
  const format = useFormat();
  const isShown = usePreference(lanesShown);
  const titleId = useId();
  const sentenceId = useId();
  const bodyId = useId();

  const withFeelings = useMemo(() => hasSentiment(transcript), [transcript]);
  const layout = useMemo(() => laneLayout(rows.length, withFeelings), [rows.length, withFeelings]);
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
  // Folded, nothing of it moves.
  const followed = isShown ? playhead : null;
  const zoom = useLaneView(surface, duration, followed);

  const overall = sentimentOf(overallSentiment);
  const parts = rows.map(({ speakers, isRest, seconds, share }) =>
    lanes.spoke(
      isRest ? lanes.others(speakers.length) : nameOf(speakers[0] ?? -1),
      format.duration(seconds),
      format.percent(share),
    ),
  );
  return (
    <section aria-labelledby={titleId} className={css['lanes']}>
      <div className={css['head']}>
        <h2 id={titleId} className={css['title']}>
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={bodyId}
            className={css['fold']}
            onClick={() => lanesShown.set(!isShown)}
          >
            {isShown ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
            {lanes.title}
          </button>
        </h2>
        {chosen === null || onChoose === null ? null : (
          <>
            <span role="status" className={css['hearing']}>
              {lanes.hearing(format.names([...chosen].map(nameOf)))}
            </span>
            <Button look="quiet" onClick={() => onChoose(null)}>
              {lanes.hearEverybody}
            </Button>
          </>
        )}
        <span className={css['space']} />
        {isShown ? (
          <>
            <IconButton label={lanes.zoomOut} keys="−" disabled={zoom.whole} onClick={zoom.zoomOut}>
              <Minus size={14} aria-hidden />
            </IconButton>
            <IconButton label={lanes.zoomIn} keys="+" onClick={zoom.zoomIn}>
              <Plus size={14} aria-hidden />
            </IconButton>
            <IconButton label={lanes.showAll} keys="0" disabled={zoom.whole} onClick={zoom.showAll}>
              <Maximize2 size={14} aria-hidden />
            </IconButton>
          </>
        ) : null}
      </div>
      <VisuallyHidden>
        <span id={sentenceId}>{lanes.sentence(format.duration(duration), format.names(parts))}</span>
      </VisuallyHidden>
      <div id={bodyId} hidden={!isShown} className={css['body']}>
        <div className={css['names']} style={{ paddingBlockStart: layout.rows }}>
          <LaneNames rows={rows} chosen={chosen} onChoose={onChoose} nameOf={nameOf} />
          {withFeelings ? (
            <div className={css['feeling']}>
              {lanes.sentiment}
              {overall === null ? null : <span className={css['share']}>{format.signed(overall)}</span>}
            </div>
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
