import { FastForward, Pause, Play, Rewind, RotateCcw, RotateCw } from 'lucide-react';
import { useText } from '../text/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { player } from './player.ts';
import css from './PlayerDock.module.css';
import { usePlayer } from './usePlayer.ts';

export function TransportButtons() {
  const text = useText();
  const playing = usePlayer((state) => state.playing);
  return (
    <div className={css['transport']}>
      <IconButton label={text.player.back15} keys="J" onClick={() => player.skip(-15)}>
        <RotateCcw size={16} aria-hidden />
      </IconButton>
      <IconButton label={text.player.back5} keys="←" onClick={() => player.skip(-5)}>
        <Rewind size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={playing ? text.player.pause : text.player.play}
        keys="K"
        className={css['play']}
        onClick={() => player.toggle()}
      >
        {playing ? (
          <Pause size={18} aria-hidden fill="currentColor" strokeWidth={0} />
        ) : (
          <Play size={18} aria-hidden fill="currentColor" strokeWidth={0} />
        )}
      </IconButton>
      <IconButton label={text.player.forward5} keys="→" onClick={() => player.skip(5)}>
        <FastForward size={16} aria-hidden />
      </IconButton>
      <IconButton label={text.player.forward15} keys="L" onClick={() => player.skip(15)}>
        <RotateCw size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
