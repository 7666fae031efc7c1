import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useText } from '../text/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { player } from './player.ts';
import sliderCss from './Slider.module.css';
import css from './PlayerDock.module.css';
import { usePlayer } from './usePlayer.ts';

export function VolumeControl() {
  const text = useText();
  const volume = usePlayer((state) => state.volume);
  const muted = usePlayer((state) => state.muted);
  const heard = muted ? 0 : volume;
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2;

  return (
    <div className={css['volume']}>
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
    </div>
  );
}
