import {
  AudioLines,
  Captions,
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
} from 'lucide-react';
import { useKeyLabels } from '../commands/keymap.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { usePreference } from '../ui/preference.ts';
import { Row, Text } from '../ui/primitives.tsx';
import { player, usePlayer } from './player.ts';
import { canSkipSilence, playerPreferences, SPEEDS, VIDEO_PLACES } from './playerState.ts';
import css from './PlayerDock.module.css';
import sliderCss from './Slider.module.css';

/** Skip silence, and the clip that is being played. */
export function SkipControls() {
  const { player: words } = useText();
  const format = useFormat();
  const keys = useKeyLabels();
  const skipSilence = usePlayer((state) => state.skipSilence);
  const saved = usePlayer((state) => state.saved);
  const canSkip = usePlayer(canSkipSilence);
  const only = usePlayer((state) => state.only);
  const [first] = only ?? [];
  return (
    <Row gap={8} className={css['hearing']}>
      <Tooltip
        label={canSkip ? words.skipSilence : words.skipNeedsLines}
        keys={keys('player.skipSilence')[0]}
      >
        <button
          type="button"
          aria-pressed={skipSilence}
          disabled={!canSkip}
          className={css['toggle']}
          onClick={() => player.setSkipSilence(!skipSilence)}
        >
          <AudioLines size={16} aria-hidden />
          <span className={css['wideOnly']}>{words.skipSilence}</span>
        </button>
      </Tooltip>
      {skipSilence && canSkip && only === null ? (
        <Text tone="secondary" tabular role="status">
          {saved < 1 ? words.savesNothing : words.saves({ time: format.length(saved) })}
        </Text>
      ) : null}
      {only === null || first === undefined ? null : (
        <span className={css['clip']}>
          <span role="status">
            {only.length === 1
              ? words.clip({ from: format.duration(first.start), to: format.duration(first.end) })
              : words.moments({ count: format.number(only.length) })}
          </span>
          <Button look="quiet" title={words.playOnTitle} onClick={() => player.playOn()}>
            {words.playOn}
          </Button>
        </span>
      )}
    </Row>
  );
}

/** Captions, and where the video is shown, if the recording has one. */
export function VideoControls() {
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

export function VolumeControl() {
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

export function SpeedControl() {
  const text = useText();
  const format = useFormat();
  const speed = usePlayer((state) => state.speed);
  return (
    <select
      aria-label={text.player.speed}
      title={text.player.speed}
      className={css['speed']}
      value={speed}
      onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
    >
      {SPEEDS.map((each) => (
        <option key={each} value={each}>
          {text.player.speedValue({ speed: format.number(each) })}
        </option>
      ))}
    </select>
  );
}

export function TransportButtons() {
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
