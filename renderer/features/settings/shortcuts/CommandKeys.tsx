import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { catalogue, type CommandId } from '../../../commands/catalogue/index.ts';
import { chordLabel } from '../../../commands/chordLabel.ts';
import { clashOf } from '../../../commands/clashOf.ts';
import { commandTitle } from '../../../commands/commandTitle.ts';
import { keysOf, useKeyLabels } from '../../../commands/keymap.ts';
import { platform } from '../../../commands/platform.ts';
import { useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import css from '../Settings.module.css';
import { withKey, withoutKeys, withOwnKeys, type GivenKeys } from './givenKeys.ts';
import { KeyRecorder } from './KeyRecorder.tsx';

interface Clash {
  readonly chord: string;
  readonly other: CommandId;
}

/** One command: its keys, and the ways to change them. */
export function CommandKeys({
  id,
  given,
  onGive,
}: {
  readonly id: CommandId;
  /** The keys that the user gave, of all commands. */
  readonly given: Readonly<Record<string, readonly string[]>>;
  readonly onGive: (keys: GivenKeys) => void;
}) {
  const text = useText();
  const { settings, commands } = text;
  const labels = useKeyLabels()(id);
  const title = commandTitle(text, id);
  const [recording, setRecording] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);
  const changed = given[id] !== undefined;

  const give = (chord: string) => {
    setRecording(false);
    const other = clashOf(id, chord, keysOf);
    if (other === null) onGive(withKey(given, id, chord, null));
    else setClash({ chord, other });
  };
  const takeOver = ({ chord, other }: Clash) => {
    onGive(withKey(given, id, chord, { id: other, keys: keysOf(other) }));
    setClash(null);
  };

  let controls = (
    <>
      <Button
        look="quiet"
        aria-label={settings.change(title)}
        className={css['keys']}
        onClick={() => {
          setClash(null);
          setRecording(true);
        }}
      >
        {labels.length === 0
          ? settings.noKeys
          : labels.map((label, at) => (
              <span key={label}>
                {at === 0 ? null : ` ${commands.or} `}
                <Kbd>{label}</Kbd>
              </span>
            ))}
      </Button>
      <IconButton
        label={settings.remove(title)}
        disabled={labels.length === 0}
        onClick={() => onGive(withoutKeys(given, id))}
      >
        <X size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={settings.reset(title)}
        disabled={!changed}
        onClick={() => onGive(withOwnKeys(given, id))}
      >
        <RotateCcw size={14} aria-hidden />
      </IconButton>
    </>
  );
  if (recording) {
    controls = (
      <KeyRecorder label={settings.change(title)} onKeys={give} onGiveUp={() => setRecording(false)} />
    );
  }
  if (catalogue[id].fixed === true) {
    controls = (
      <span title={settings.fixed} className={css['fixed']}>
        {labels.map((label) => (
          <Kbd key={label}>{label}</Kbd>
        ))}
      </span>
    );
  }

  return (
    <li className={css['command']}>
      <span className={css['words']}>
        {title}
        {changed ? <span className={css['hint']}> · {settings.changed}</span> : null}
      </span>
      <span className={css['control']}>{controls}</span>
      {clash === null ? null : (
        <p role="alert" className={css['clash']}>
          <span>
            {settings.taken(
              chordLabel(clash.chord, platform, commands.keys),
              commandTitle(text, clash.other),
            )}
          </span>
          {catalogue[clash.other].fixed === true ? null : (
            <Button onClick={() => takeOver(clash)}>{settings.takeOver}</Button>
          )}
          <Button look="quiet" onClick={() => setClash(null)}>
            {text.app.cancel}
          </Button>
        </p>
      )}
    </li>
  );
}
