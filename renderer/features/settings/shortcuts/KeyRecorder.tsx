import { useEffect, useRef } from 'react';
import { chordOf } from '../../../commands/chord.ts';
import { platform } from '../../../commands/platform.ts';
import { useText } from '../../../text/useText.ts';
import css from '../Settings.module.css';

/** Listens for the next keys instead of whoever else would. Esc and leaving it change nothing. */
export function KeyRecorder({
  label,
  onKeys,
  onGiveUp,
}: {
  readonly label: string;
  readonly onKeys: (chord: string) => void;
  readonly onGiveUp: () => void;
}) {
  const { settings } = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${label}. ${settings.pressKeys}`}
      className={css['recorder']}
      onBlur={onGiveUp}
      onKeyDown={(event) => {
        if (event.key === 'Tab') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.repeat) return;
        if (event.key === 'Escape') {
          onGiveUp();
          return;
        }
        const chord = chordOf(event.nativeEvent, platform);
        if (chord !== null) onKeys(chord);
      }}
    >
      {settings.pressKeys}
    </button>
  );
}
