import {
  Bell,
  Gauge,
  ListFilter,
  type LucideIcon,
  RefreshCw,
  Settings as SettingsIcon,
  SlidersHorizontal,
  Users,
} from 'lucide-react';
import type { Settings, SettingsChange } from '#shared/contract/settings.ts';
import { BUILT_IN_VIEWS } from '#shared/domain/list/builtInViews.ts';
import type { Place } from '../../commands/command.ts';
import { COMMAND_IDS, type CommandId, COMMANDS, commandTitle } from '../../commands/commandCatalogue.ts';
import type { CommandMenuItem } from '../../features/commandMenu/commandMenuItems.ts';
import { SETTINGS_PAGES, type SettingsPageName } from '../../features/settings/settingsPages.ts';
import { SETTING_NAMES, SETTINGS } from '../../features/settings/settingsTable.ts';
import { lookUp } from '../../text/lookUp.ts';
import type { Format } from '../../text/format.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import { PAGE_GROUPS } from '../navigation/pageTabs.tsx';
import { SIDEBAR, type SidebarEntry } from '../shell/sidebarEntries.ts';

interface MenuPage extends Pick<SidebarEntry, 'to' | 'icon' | 'label'> {
  /** The title of the page it is a tab of. */
  readonly within?: (text: Text) => string;
}

/** Pages that aren't in the sidebar or a tab of one that is. */
const FURTHER_PAGES: readonly MenuPage[] = [
  { to: '/c/$connectionId/updates', icon: Bell, label: (text) => text.updates.title },
  {
    to: '/c/$connectionId/users',
    icon: Users,
    label: (text) => text.records.kinds.user.all,
    within: (text) => text.reports.title,
  },
];

/** A page with tabs is listed as itself rather than by its first tab. */
const PAGES: readonly MenuPage[] = [
  ...SIDEBAR,
  ...Object.values(PAGE_GROUPS).flatMap(({ title, pages }) =>
    pages
      .filter(({ to }) => SIDEBAR.every((entry) => entry.to !== to))
      .map((page) => ({ ...page, within: title })),
  ),
  ...FURTHER_PAGES,
];

/** Words of a catalogue, separated by commas. */
function listed(words: string): readonly string[] {
  return words.split(',').map((word) => word.trim());
}

/** The words for something that may have none. */
function listedIn(words: object, key: string): readonly string[] {
  return listed(lookUp(words, key) ?? '');
}

const icon = (Icon: LucideIcon) => <Icon size={14} />;

/** The pages of a workspace. */
export function pageItems(text: Text, open: (to: SidebarEntry['to']) => void): readonly CommandMenuItem[] {
  return PAGES.map(({ to, icon: Icon, label, within }) => ({
    key: `page ${to}`,
    label: label(text),
    words: listedIn(text.commandMenu.words.pages, to.slice('/c/$connectionId/'.length)),
    hint: within?.(text),
    icon: icon(Icon),
    onChoose: () => open(to),
  }));
}

/** The views, including those hidden from the sidebar. */
export function viewItems(
  { views: words, commandMenu }: Text,
  saved: readonly { readonly id: string; readonly name: string; readonly query: string }[],
  open: (query: string) => void,
): readonly CommandMenuItem[] {
  const item = (key: string, label: string, query: string, others: readonly string[]) => ({
    key: `view ${key}`,
    label,
    words: [words.title, ...others],
    icon: icon(ListFilter),
    onChoose: () => open(query),
  });
  return [
    ...saved.map(({ id, name, query }) => item(id, name, query, [])),
    ...BUILT_IN_VIEWS.map(({ name, query }) =>
      item(name, words.builtIn[name], query, listed(commandMenu.words.views[name])),
    ),
  ];
}

/** From the front of the window to its back. */
const OPEN_PLACES: readonly Place[] = ['editing', 'call', 'playing', 'page', 'list'];

/**
 * The commands available now: first those on what is open, the engagement before its player and the list beside
 * it, then those that are available everywhere.
 */
export function commandItems(
  text: Text,
  available: readonly CommandId[],
  keys: (id: CommandId) => readonly string[],
  run: (id: CommandId) => void,
): { readonly here: readonly CommandMenuItem[]; readonly everywhere: readonly CommandMenuItem[] } {
  const item = (id: CommandId): CommandMenuItem => ({
    key: `command ${id}`,
    label: commandTitle(text, id),
    words: [text.commands.places[COMMANDS[id].place], ...listedIn(text.commandMenu.words.commands, id)],
    keys: keys(id)[0],
    onChoose: () => run(id),
  });
  const offered = available.filter((id) => COMMANDS[id].step !== true);
  const placeOf = (id: CommandId) => OPEN_PLACES.indexOf(COMMANDS[id].place);
  return {
    here: offered
      .filter((id) => COMMANDS[id].place !== 'everywhere')
      .toSorted((a, b) => placeOf(a) - placeOf(b) || COMMAND_IDS.indexOf(a) - COMMAND_IDS.indexOf(b))
      .map(item),
    everywhere: offered.filter((id) => COMMANDS[id].place === 'everywhere').map(item),
  };
}

interface Choice {
  readonly key: string;
  readonly title: string;
  readonly words: readonly string[];
  readonly current: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly words?: string }[];
  readonly choose: (value: string, label: string) => void;
}

/** A setting with several values: itself, which lists them, and each of them once it is typed. */
export function choiceItems(
  { commandMenu }: Text,
  { key, title, words, current, values, choose }: Choice,
): readonly CommandMenuItem[] {
  const labelOf = (value: string) => commandMenu.setting({ title, value });
  return [
    {
      key: `setting ${key}`,
      label: title,
      words,
      hint: values.find(({ value }) => value === current)?.label,
      icon: icon(SlidersHorizontal),
      fill: labelOf(''),
    },
    ...values.map(({ value, label, words: valueWords }) => ({
      key: `setting ${key} ${value}`,
      label: labelOf(label),
      words,
      value: { of: labelOf(''), words: [label, ...(valueWords === undefined ? [] : [valueWords])] },
      hint: value === current ? commandMenu.current : undefined,
      icon: icon(SlidersHorizontal),
      onChoose: () => choose(value, label),
    })),
  ];
}

interface Switch {
  readonly key: string;
  readonly title: string;
  readonly words: readonly string[];
  readonly isOn: boolean;
  readonly turn: (on: boolean, label: string) => void;
}

/** A setting that is on or off: one item, which turns it the other way. */
export function switchItem(
  { commandMenu }: Text,
  { key, title, words, isOn, turn }: Switch,
): CommandMenuItem {
  return {
    key: `setting ${key}`,
    label: commandMenu.setting({ title, value: isOn ? commandMenu.turnOff : commandMenu.turnOn }),
    words: [title, ...words],
    hint: isOn ? commandMenu.isOn : commandMenu.isOff,
    icon: icon(SlidersHorizontal),
    onChoose: () => turn(!isOn, isOn ? commandMenu.isOff : commandMenu.isOn),
  };
}

/** A change of a setting, and what it is said to be. */
export interface MenuChange {
  readonly to: SettingsChange;
  readonly back: SettingsChange;
  readonly said: string;
  readonly permission?: (() => Promise<boolean>) | undefined;
}

/** Every setting of the table, changed in place, and the pages of the settings. */
export function settingItems(
  text: Text,
  format: Format,
  settings: Settings,
  change: (change: MenuChange) => void,
  open: (page: SettingsPageName) => void,
): readonly CommandMenuItem[] {
  const pages = SETTINGS_PAGES.map((page) => ({
    key: `settings ${page}`,
    label: text.settings.pages[page],
    words: [text.settings.title, ...listed(text.settings.pageWords[page])],
    hint: text.settings.title,
    icon: icon(SettingsIcon),
    onChoose: () => open(page),
  }));
  const values = SETTING_NAMES.flatMap((name) => {
    const definition = SETTINGS[name];
    const title = text.settings[name];
    const said = (label: string) => text.commandMenu.setting({ title, value: label });
    const shared = { key: name, title, words: listed(text.settings[`${name}Words`]) };
    return definition.kind === 'switch'
      ? [
          switchItem(text, {
            ...shared,
            isOn: definition.isOn(settings),
            turn: (on, label) =>
              change({
                to: definition.change(on),
                back: definition.change(!on),
                said: said(label),
                permission: on ? definition.permission : undefined,
              }),
          }),
        ]
      : choiceItems(text, {
          ...shared,
          current: definition.value(settings),
          values: definition.values(settings, text, format),
          choose: (value, label) =>
            change({
              to: definition.change(value),
              back: definition.change(definition.value(settings)),
              said: said(label),
            }),
        });
  });
  return [...pages, ...values];
}

/** What is left of the API limit, in words; opens the API log. */
export function usageItem(text: Text, sentence: string, open: () => void): CommandMenuItem {
  return {
    key: 'usage',
    label: text.rateLimit.title,
    words: listed(text.commandMenu.words.usage),
    hint: sentence,
    icon: icon(Gauge),
    onChoose: open,
  };
}

/** Looks for changes at once. */
export function syncItem(text: Text, sync: () => void): CommandMenuItem {
  return {
    key: 'sync',
    label: text.sync.now,
    words: listed(text.commandMenu.words.sync),
    icon: icon(RefreshCw),
    onChoose: sync,
  };
}

/** Whether assistants may read a workspace, except what is private. */
export function assistantItem(
  text: Text,
  isOn: boolean,
  turn: (on: boolean, said: string) => void,
): CommandMenuItem {
  const { assistants: title, assistantsWords } = text.integrations;
  return switchItem(text, {
    key: 'assistant',
    title,
    words: listed(assistantsWords),
    isOn,
    turn: (on, value) => turn(on, text.commandMenu.setting({ title, value })),
  });
}
