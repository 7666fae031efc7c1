import {
  AudioLines,
  Captions,
  Download,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Video,
  Volume1,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useCommands } from '../commands/commandRegistry.ts';
import { useKeyLabels } from '../commands/keymap.ts';
import { saveRecording } from '../recordings/saveRecording.ts';
import { useFormat, useText } from '../text/useText.ts';
import { onReachable } from '../transport/transport.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Menu } from '../ui/Menu.tsx';
import { usePreference } from '../ui/preference.ts';
import { Row, Text } from '../ui/primitives.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Select } from '../ui/Select.tsx';
import { player, usePlayer } from './player.ts';
import { canSkipSilence, playerPreferences, SPEEDS, VIDEO_PLACES } from './playerState.ts';
import { PlayerClock, SeekSlider } from './SeekSlider.tsx';
import css from './PlayerDock.module.css';
import sliderCss from './Slider.module.css';

/** Skip silence, and the clip that is being played. */
function SkipControls() {
  const { player: words } = useText();
  const format = useFormat();
  const keys = useKeyLabels();
  const skipSilence = usePlayer((state) => state.skipSilence);
  const saved = usePlayer((state) => state.saved);
  const canSkip = usePlayer(canSkipSilence);
  const only = usePlayer((state) => state.only);
  const [first] = only ?? [];
  return (
    <Row gap={8} size="small" grow className={css['hearing']}>
      <Tooltip
        label={canSkip ? words.skipSilence : words.skipNeedsLines}
        keys={keys('player.skipSilence')[0]}
      >
        <Row
          as="button"
          gap={6}
          type="button"
          aria-pressed={skipSilence}
          disabled={!canSkip}
          data-hover
          className={css['toggle']}
          onClick={() => player.setSkipSilence(!skipSilence)}
        >
          <AudioLines size={16} aria-hidden />
          <span className={css['wideOnly']}>{words.skipSilence}</span>
        </Row>
      </Tooltip>
      {skipSilence && canSkip && only === null ? (
        <Text tone="secondary" tabular role="status">
          {saved < 1 ? words.savesNothing : words.saves({ time: format.length(saved) })}
        </Text>
      ) : null}
      {only === null || first === undefined ? null : (
        <Row as="span" gap={4} tone="secondary" tabular>
          <span role="status">
            {only.length === 1
              ? words.clip({ from: format.duration(first.start), to: format.duration(first.end) })
              : words.moments({ count: format.number(only.length) })}
          </span>
          <Button look="quiet" title={words.playOnTitle} onClick={() => player.playOn()}>
            {words.playOn}
          </Button>
        </Row>
      )}
    </Row>
  );
}

/** Captions, and where the video is shown, if the recording has one. */
function VideoControls() {
  const { player: words } = useText();
  const keys = useKeyLabels();
  const hasVideo = usePlayer((state) => state.hasVideo);
  const hasLines = usePlayer((state) => state.hasLines);
  const captions = usePlayer((state) => state.captions);
  const inPicture = usePlayer((state) => state.inPicture);
  const place = usePreference(playerPreferences.videoPlace);
  if (!hasVideo) return null;
  return (
    <>
      {hasLines ? (
        <IconButton
          label={words.captions}
          keys={keys('player.captions')[0]}
          aria-pressed={captions}
          className={css['pressable']}
          onClick={() => player.setCaptions(!captions)}
        >
          <Captions size={16} aria-hidden />
        </IconButton>
      ) : null}
      <Menu
        label={words.video}
        look="icon"
        trigger={<Video size={16} aria-hidden />}
        items={VIDEO_PLACES.map((each) => ({
          key: each,
          label: words.videoPlaces[each],
          checked: { kind: 'radio', on: each === place },
          onChoose: () => playerPreferences.videoPlace.set(each),
        }))}
      />
      {document.pictureInPictureEnabled ? (
        <IconButton
          label={inPicture ? words.endPicture : words.picture}
          keys={keys('player.picture')[0]}
          aria-pressed={inPicture}
          className={css['pressable']}
          onClick={() => player.togglePicture()}
        >
          <PictureInPicture2 size={16} aria-hidden />
        </IconButton>
      ) : null}
      {document.fullscreenEnabled ? (
        <IconButton
          label={words.fullScreen}
          keys={keys('player.fullScreen')[0]}
          onClick={() => player.toggleFullScreen()}
        >
          <Maximize size={16} aria-hidden />
        </IconButton>
      ) : null}
    </>
  );
}

function VolumeControl() {
  const text = useText();
  const volume = usePlayer((state) => state.volume);
  const muted = usePlayer((state) => state.muted);
  const heard = muted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;

  return (
    <Row className={css['volume']}>
      <IconButton
        label={muted ? text.player.unmute : text.player.mute}
        onClick={() => player.setMuted(!muted)}
      >
        <Icon size={16} aria-hidden />
      </IconButton>
      <input
        type="range"
        aria-label={text.player.volume}
        className={sliderCss['slider']}
        style={{ '--filled': `${heard * 100}%` }}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Row>
  );
}

function SpeedControl() {
  const text = useText();
  const format = useFormat();
  const speed = usePlayer((state) => state.speed);
  return (
    <Select
      aria-label={text.player.speed}
      title={text.player.speed}
      className={css['speed']}
      options={SPEEDS.map((each) => ({
        value: each,
        label: text.player.speedValue({ speed: format.number(each) }),
      }))}
      value={speed}
      onChange={(each) => player.setSpeed(each)}
    />
  );
}

function TransportButtons() {
  const text = useText();
  const keys = useKeyLabels();
  const playing = usePlayer((state) => state.playing);
  return (
    <Row gap={4} className={css['transport']}>
      <IconButton
        label={playing ? text.player.pause : text.player.play}
        keys={keys('player.playPause')[0]}
        className={css['play']}
        onClick={() => player.toggle()}
      >
        {playing ? (
          <Pause size={16} aria-hidden fill="currentColor" strokeWidth={0} />
        ) : (
          <Play size={16} aria-hidden fill="currentColor" strokeWidth={0} />
        )}
      </IconButton>
      <IconButton label={text.player.back15} keys={keys('player.back15')[0]} onClick={() => player.skip(-15)}>
        <RotateCcw size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={text.player.forward15}
        keys={keys('player.forward15')[0]}
        onClick={() => player.skip(15)}
      >
        <RotateCw size={16} aria-hidden />
      </IconButton>
    </Row>
  );
}

const SKIP = 15;

/**
 * Publishes what is playing to the system and handles its media keys, lock screen and headphones. The returned
 * function disconnects.
 */
function connectMediaSession(): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const actions: Readonly<Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>>> =
    {
      play: () => player.play(),
      pause: () => player.pause(),
      stop: () => player.pause(),
      seekbackward: ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP)),
      seekforward: ({ seekOffset }) => player.skip(seekOffset ?? SKIP),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) player.seek(seekTime);
      },
      previoustrack: () => player.toLine(-1),
      nexttrack: () => player.toLine(1),
    };
  const set = (handlers: typeof actions | null) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object of that very type
    for (const action of Object.keys(actions) as MediaSessionAction[]) {
      session.setActionHandler(action, handlers?.[action] ?? null);
    }
  };
  let reported = player.get();
  const report = () => {
    const state = player.get();
    const { recording, playing, duration, speed } = state;
    if (recording !== reported.recording || session.metadata === null) {
      session.metadata =
        recording === null
          ? null
          : new MediaMetadata({
              title: recording.title,
              artist: recording.people ?? '',
              artwork: [
                { src: new URL('/icon.svg', location.href).href, type: 'image/svg+xml', sizes: 'any' },
              ],
            });
    }
    session.playbackState = recording === null ? 'none' : playing ? 'playing' : 'paused';
    if (recording !== null && duration !== null && duration > 0) {
      session.setPositionState({
        duration,
        playbackRate: speed,
        position: Math.min(player.playhead.time, duration),
      });
    }
    reported = state;
  };
  set(actions);
  report();
  const leave = player.subscribe(report);
  return () => {
    leave();
    set(null);
    session.metadata = null;
  };
}

const { attach, mediaEvents } = player;

/**
 * The player: one row below the timeline of its engagement, or elsewhere a slim bar at the bottom of the
 * window. Its position in the tree never changes, because a moved media element stops playing.
 */
export function PlayerDock({
  docked,
  className,
  title,
}: {
  readonly docked: boolean;
  readonly className: string | undefined;
  /** A link to the engagement being played, for the slim bar. */
  readonly title: ReactNode;
}) {
  const text = useText();
  const format = useFormat();
  const loaded = usePlayer((state) => state.recording !== null);
  const failure = usePlayer((state) => state.failure);
  const hasVideo = usePlayer((state) => state.hasVideo);
  const waiting = usePlayer((state) => state.waiting);
  const stalled = usePlayer((state) => state.stalled);
  const hasLines = usePlayer((state) => state.hasLines);
  const canSkip = usePlayer(canSkipSilence);
  const choosesSpeakers = usePlayer((state) => state.speakers !== null);
  const inSummary = usePlayer((state) => state.inSummary);
  const isShown = usePreference(playerPreferences.videoPlace) !== 'hidden' || !docked;
  useEffect(connectMediaSession, []);
  useEffect(() => onReachable((connectionId) => player.retryLoading(connectionId)), []);
  const whileLoaded = (action: () => void) => (loaded ? action : null);
  useCommands({
    'player.playPause': whileLoaded(() => player.toggle()),
    'player.back15': whileLoaded(() => player.skip(-15)),
    'player.forward15': whileLoaded(() => player.skip(15)),
    'player.back5': whileLoaded(() => player.skip(-5)),
    'player.forward5': whileLoaded(() => player.skip(5)),
    'player.slower': whileLoaded(() => player.stepSpeed(-1)),
    'player.faster': whileLoaded(() => player.stepSpeed(1)),
    'player.previousLine': hasLines ? () => player.toLine(-1) : null,
    'player.nextLine': hasLines ? () => player.toLine(1) : null,
    'player.skipSilence': canSkip ? () => player.setSkipSilence(!player.get().skipSilence) : null,
    'player.hearEverybody': choosesSpeakers ? () => player.hear(null) : null,
    'player.captions': hasVideo && hasLines ? () => player.setCaptions(!player.get().captions) : null,
    'player.picture': hasVideo ? () => player.togglePicture() : null,
    'player.fullScreen': hasVideo ? () => player.toggleFullScreen() : null,
  });

  return (
    <section
      aria-label={text.player.region}
      data-pane="player"
      // Docked, it is part of the engagement's region.
      data-region={docked ? 'playing call' : 'playing'}
      hidden={!loaded}
      className={cx(css['dock'], docked ? css['docked'] : css['bar'], className)}
    >
      {/* Captions come from the transcript; a recording has no caption file. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={attach}
        aria-label={text.player.video}
        aria-hidden={!hasVideo}
        className={cx(
          css['video'],
          css[!(hasVideo && isShown) ? 'soundOnly' : inSummary ? 'inSummary' : 'floating'],
        )}
        preload="metadata"
        playsInline
        onClick={() => player.toggle()}
        {...mediaEvents}
      />
      {docked ? null : (
        <Text as="div" wrap="truncate" className={css['title']}>
          {title}
        </Text>
      )}
      {failure === null ? (
        <>
          <TransportButtons />
          {docked ? <PlayerClock /> : <SeekSlider />}
          {docked ? <SkipControls /> : <PlayerClock />}
        </>
      ) : (
        <Row gap={12} justify="center" role="alert" className={css['failure']}>
          <span>{text.player.failed[failure]}</span>
          <Button onClick={() => player.retry()}>{text.app.tryAgain}</Button>
        </Row>
      )}
      <Row gap={8} justify="end" className={css['side']}>
        {stalled ? (
          <Row as="span" gap={4} size="small" tone="secondary" tabular role="status">
            {text.player.slow}
            <Button look="quiet" onClick={() => player.retry()}>
              {text.app.tryAgain}
            </Button>
          </Row>
        ) : waiting ? (
          <Text size="small" tone="tertiary">
            {text.player.buffering}
          </Text>
        ) : null}
        {docked ? <VideoControls /> : null}
        <SpeedControl />
        <VolumeControl />
        {docked || failure !== null ? null : (
          <IconButton
            label={text.commands.titles.call.saveRecording}
            onClick={() => {
              const { recording } = player.get();
              if (recording !== null) void saveRecording(text, format, recording);
            }}
          >
            <Download size={16} aria-hidden />
          </IconButton>
        )}
        {docked ? null : (
          <IconButton label={text.player.stop} onClick={() => player.close()}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </Row>
    </section>
  );
}
