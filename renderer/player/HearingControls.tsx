import { AudioLines } from 'lucide-react';
import { useKeyLabels } from '../commands/keymap.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { player } from './player.ts';
import css from './PlayerDock.module.css';
import { usePlayer } from './usePlayer.ts';

/** What of the recording is heard: all of it, or without its silences; and what clip is being played. */
export function HearingControls() {
  const { player: words } = useText();
  const format = useFormat();
  const keys = useKeyLabels();
  const skipSilence = usePlayer((state) => state.skipSilence);
  const saved = usePlayer((state) => state.saved);
  const hasLines = usePlayer((state) => state.hasLines);
  const only = usePlayer((state) => state.only);
  const [first] = only ?? [];
  return (
    <div className={css['hearing']}>
      <Tooltip
        label={hasLines ? words.skipSilence : words.skipNeedsLines}
        keys={keys('player.skipSilence')[0]}
      >
        <button
          type="button"
          aria-pressed={skipSilence}
          disabled={!hasLines}
          className={css['toggle']}
          onClick={() => player.setSkipSilence(!skipSilence)}
        >
          <AudioLines size={16} aria-hidden />
          <span className={css['wideOnly']}>{words.skipSilence}</span>
        </button>
      </Tooltip>
      {skipSilence && hasLines && only === null ? (
        <span role="status" className={css['saved']}>
          {saved < 1 ? words.savesNothing : words.saves(format.duration(saved))}
        </span>
      ) : null}
      {only === null || first === undefined ? null : (
        <span className={css['clip']}>
          <span role="status">
            {only.length === 1
              ? words.clip(format.duration(first.start), format.duration(first.end))
              : words.moments(format.number(only.length))}
          </span>
          <Button look="quiet" title={words.playOnTitle} onClick={() => player.playOn()}>
            {words.playOn}
          </Button>
        </span>
      )}
    </div>
  );
}
