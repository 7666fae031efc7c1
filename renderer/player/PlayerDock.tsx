import { Download, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useCommands } from '../commands/commandRegistry.ts';
import { saveRecording } from '../recordings/saveRecording.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { onReachable } from '../transport/transport.ts';
import { cx } from '../ui/cx.ts';
import { usePreference } from '../ui/preference.ts';
import { Row, Text } from '../ui/primitives.tsx';
import {
  SkipControls,
  SpeedControl,
  TransportButtons,
  VideoControls,
  VolumeControl,
} from './PlayerControls.tsx';
import { connectMediaSession } from './mediaSession.ts';
import { player, usePlayer } from './player.ts';
import css from './PlayerDock.module.css';
import { canSkipSilence, playerPreferences } from './playerState.ts';
import { PlayerClock, SeekSlider } from './SeekSlider.tsx';

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
          <span role="status" className={css['slow']}>
            {text.player.slow}
            <Button look="quiet" onClick={() => player.retry()}>
              {text.app.tryAgain}
            </Button>
          </span>
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
