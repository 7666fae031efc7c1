import { FastForward, Pause, Play, Rewind, RotateCcw, RotateCw } from 'lucide-react';
import { useKeyLabels } from '../commands/keymap.ts';
import { useText } from '../text/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { player } from './player.ts';
import css from './PlayerDock.module.css';
import { usePlayer } from './usePlayer.ts';

export function TransportButtons() {
  const text = useText();
  const keys = useKeyLabels();
  const playing = usePlayer((state) => state.playing);
  return (
    <div className={css['transport']}>
      <IconButton label={text.player.back15} keys={keys('player.back15')[0]} onClick={() => player.skip(-15)}>
        <RotateCcw size={16} aria-hidden />
      </IconButton>
      <IconButton label={text.player.back5} keys={keys('player.back5')[0]} onClick={() => player.skip(-5)}>
        <Rewind size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={playing ? text.player.pause : text.player.play}
        keys={keys('player.playPause')[0]}
        className={css['play']}
        onClick={() => player.toggle()}
      >
        {playing ? (
          <Pause size={18} aria-hidden fill="currentColor" strokeWidth={0} />
        ) : (
          <Play size={18} aria-hidden fill="currentColor" strokeWidth={0} />
        )}
      </IconButton>
      <IconButton
        label={text.player.forward5}
        keys={keys('player.forward5')[0]}
        onClick={() => player.skip(5)}
      >
        <FastForward size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={text.player.forward15}
        keys={keys('player.forward15')[0]}
        onClick={() => player.skip(15)}
      >
        <RotateCw size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
