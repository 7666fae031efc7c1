import { Command } from 'cmdk';
import { useState } from 'react';
import { chordOf, platform } from '../../commands/keyChords.ts';
import { keysOf } from '../../commands/keymap.ts';
import { useText } from '../../text/useText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Kbd, Text } from '../../ui/primitives.tsx';
import { preference } from '../../ui/preference.ts';
import { type CommandMenuGroup, type CommandMenuItem, rankGroups } from './commandMenuItems.ts';
import css from './CommandMenu.module.css';

const MOST = 20;

const keys = preference<string>('palette.used', '', (stored) => (typeof stored === 'string' ? stored : null));

/** Commands run from the menu, latest first. */
const recentCommands = {
  get: (): readonly string[] => keys.get().split('\n').filter(Boolean),
  add: (key: string): void => {
    keys.set([key, ...recentCommands.get().filter((each) => each !== key)].slice(0, MOST).join('\n'));
  },
};

/** Finds commands and records by name; the arrow keys select, Enter runs. */
export function CommandMenu({
  groups,
  typed,
  onTyped,
  searching,
  onClose,
}: {
  readonly groups: readonly CommandMenuGroup[];
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** Whether a search is running. */
  readonly searching: boolean;
  readonly onClose: () => void;
}) {
  const { commandMenu } = useText();
  const [used] = useState(recentCommands.get);
  const shown = rankGroups(groups, typed, used, commandMenu.used);

  const choose = (item: CommandMenuItem) => {
    if (item.fill !== undefined) {
      onTyped(item.fill);
      return;
    }
    recentCommands.add(item.key);
    // The menu closes first and restores the focus, because the command may move it.
    onClose();
    queueMicrotask(item.onChoose);
  };

  return (
    <Dialog title={commandMenu.title} look="bare" width="medium" onClose={onClose}>
      <Command
        label={commandMenu.title}
        shouldFilter={false}
        loop
        className={css['palette']}
        onKeyDown={(event) => {
          const chord = chordOf(event.nativeEvent, platform);
          if (chord === null || !keysOf('window.palette').includes(chord)) return;
          event.preventDefault();
          onClose();
        }}
      >
        <Command.Input
          value={typed}
          onValueChange={onTyped}
          placeholder={commandMenu.hint}
          maxLength={4096}
          className={css['input']}
        />
        <Command.List label={commandMenu.results} className={css['list']}>
          {/* Keyed by position: the first item stays selected when later results replace it. */}
          {shown.map((part, partAt) => (
            <Command.Group key={part.key} heading={part.heading} className={css['group']}>
              {part.items.map((item, at) => (
                <Command.Item
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  value={`${partAt} ${at}`}
                  className={css['item']}
                  onSelect={() => choose(item)}
                >
                  <span aria-hidden="true" className={css['icon']}>
                    {item.icon}
                  </span>
                  <Text wrap="truncate">{item.label}</Text>
                  {item.hint === undefined ? null : (
                    <Text size="small" wrap="truncate" className={css['hint']}>
                      {item.hint}
                    </Text>
                  )}
                  {item.keys === undefined ? null : <Kbd>{item.keys}</Kbd>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <Text
          as="p"
          role="status"
          size="small"
          tone="tertiary"
          pad={[8, 16]}
          border="top"
          className={css['foot']}
        >
          {searching ? commandMenu.searching : shown.length === 0 ? commandMenu.nothing : commandMenu.tips}
        </Text>
      </Command>
    </Dialog>
  );
}
