import { RotateCcw, X } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { COMMAND_IDS, type CommandId, COMMANDS, commandTitle } from '../../commands/commandCatalogue.ts';
import { chordLabel, chordOf, platform } from '../../commands/keyChords.ts';
import { conflictingCommand } from '../../commands/keyResolution.ts';
import { PLACES } from '../../commands/command.ts';
import { keysOf, useKeyLabels } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Kbd, Row, Text } from '../../ui/primitives.tsx';
import type { SectionProps } from './Setting.tsx';
import { type AssignedKeys, withDefaultKeys, withKey, withoutKeys } from './settingValues.ts';
import css from './Settings.module.css';

/** Records the next key combination, without running its command. Esc or losing the focus changes nothing. */
function KeyRecorder({
  label,
  onKeys,
  onCancel,
}: {
  readonly label: string;
  readonly onKeys: (chord: string) => void;
  readonly onCancel: () => void;
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
      onBlur={onCancel}
      onKeyDown={(event) => {
        if (event.key === 'Tab') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.repeat) return;
        if (event.key === 'Escape') {
          onCancel();
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

interface KeyConflict {
  readonly chord: string;
  readonly other: CommandId;
}

/** One command with its keys, which can be changed. */
function CommandKeys({
  id,
  assigned,
  onAssign,
}: {
  readonly id: CommandId;
  /** The key assignments of all commands made by the user. */
  readonly assigned: Readonly<Record<string, readonly string[]>>;
  readonly onAssign: (keys: AssignedKeys) => void;
}) {
  const text = useText();
  const { settings, commands } = text;
  const labels = useKeyLabels()(id);
  const title = commandTitle(text, id);
  const [recording, setRecording] = useState(false);
  const [conflict, setConflict] = useState<KeyConflict | null>(null);
  const changed = assigned[id] !== undefined;

  const assign = (chord: string) => {
    setRecording(false);
    const other = conflictingCommand(id, chord, keysOf);
    if (other === null) onAssign(withKey(assigned, id, chord, null));
    else setConflict({ chord, other });
  };
  const takeOver = ({ chord, other }: KeyConflict) => {
    onAssign(withKey(assigned, id, chord, { id: other, keys: keysOf(other) }));
    setConflict(null);
  };

  let controls = (
    <>
      <Button
        look="quiet"
        aria-label={settings.change({ title })}
        className={css['keys']}
        onClick={() => {
          setConflict(null);
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
        label={settings.remove({ title })}
        disabled={labels.length === 0}
        onClick={() => onAssign(withoutKeys(assigned, id))}
      >
        <X size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={settings.reset({ title })}
        disabled={!changed}
        onClick={() => onAssign(withDefaultKeys(assigned, id))}
      >
        <RotateCcw size={14} aria-hidden />
      </IconButton>
    </>
  );
  if (recording) {
    controls = (
      <KeyRecorder label={settings.change({ title })} onKeys={assign} onCancel={() => setRecording(false)} />
    );
  }
  if (COMMANDS[id].fixed === true) {
    controls = (
      <Row as="span" inline gap={4} tone="tertiary" title={settings.fixed} className={css['fixed']}>
        {labels.map((label, at) => (
          <Fragment key={label}>
            {at === 0 ? null : <span>{commands.or}</span>}
            <Kbd>{label}</Kbd>
          </Fragment>
        ))}
      </Row>
    );
  }

  return (
    <Row
      as="li"
      gap={24}
      rowGap={4}
      wrap
      justify="between"
      pad={[2, 0]}
      border="bottom"
      className={css['command']}
    >
      <span className={css['words']}>
        {title}
        {changed ? (
          <Text size="small" tone="tertiary">
            {' '}
            · {settings.changed}
          </Text>
        ) : null}
      </span>
      <Row as="span" gap={2} justify="end" className={css['control']}>
        {controls}
      </Row>
      {conflict === null ? null : (
        <Row as="p" gap={8} wrap pad={[4, 0, 8]} role="alert" className={css['conflict']}>
          <Text tone="warn">
            {settings.taken({
              keys: chordLabel(conflict.chord, platform, commands.keys),
              title: commandTitle(text, conflict.other),
            })}
          </Text>
          {COMMANDS[conflict.other].fixed === true ? null : (
            <Button onClick={() => takeOver(conflict)}>{settings.takeOver}</Button>
          )}
          <Button look="quiet" onClick={() => setConflict(null)}>
            {text.app.cancel}
          </Button>
        </Row>
      )}
    </Row>
  );
}

export function ShortcutSettings({ settings, onChange }: SectionProps) {
  const { settings: words, commands } = useText();
  const { keys } = settings.shortcuts;
  return (
    <>
      <Row justify="end">
        <Button
          disabled={Object.keys(keys).length === 0}
          onClick={() => onChange({ shortcuts: { keys: {} } })}
        >
          {words.resetAll}
        </Button>
      </Row>
      {PLACES.map((place) => {
        const ids = COMMAND_IDS.filter((id) => COMMANDS[id].place === place);
        return ids.length === 0 ? null : (
          <section key={place} aria-label={commands.places[place]}>
            <Text as="h3" tone="secondary" pad={[16, 0, 4]}>
              {commands.places[place]}
            </Text>
            <ul>
              {ids.map((id) => (
                <CommandKeys
                  key={id}
                  id={id}
                  assigned={keys}
                  onAssign={(assigned) => onChange({ shortcuts: { keys: assigned } })}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
