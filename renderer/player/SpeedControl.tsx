import { useText, useFormat } from '../text/useText.ts';
import { player } from './player.ts';
import { SPEEDS } from './playerChoices.ts';
import css from './PlayerDock.module.css';
import { usePlayer } from './usePlayer.ts';

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
          {text.player.speedValue(format.number(each))}
        </option>
      ))}
    </select>
  );
}
