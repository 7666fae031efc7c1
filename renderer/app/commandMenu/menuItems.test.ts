import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/contract/settingDefaults.ts';
import { COMMAND_IDS, type CommandId, COMMANDS } from '../../commands/commandCatalogue.ts';
import { type CommandMenuGroup, rankGroups } from '../../features/commandMenu/commandMenuItems.ts';
import { createFormat } from '../../text/format.ts';
import { fetchAllWords, fetchWords } from '../../text/languages.ts';
import type { Text } from '../../text/messages.gen.d.ts';
import {
  assistantItem,
  commandItems,
  pageItems,
  settingItems,
  syncItem,
  usageItem,
  viewItems,
} from './menuItems.tsx';

const ignore = () => undefined;

/** The menu of a workspace on Home, or with an engagement open. */
function menuOf(text: Text, available: readonly CommandId[]): readonly CommandMenuGroup[] {
  const { here, everywhere } = commandItems(text, available, () => [], ignore);
  const format = createFormat('en-GB', 'UTC');
  const group = (key: string, items: CommandMenuGroup['items']) => ({ key, heading: key, items });
  return [
    group('here', here),
    group('pages', [...pageItems(text, ignore), usageItem(text, '400 of 600', ignore)]),
    group('views', viewItems(text, [], ignore)),
    group('commands', [syncItem(text, ignore), ...everywhere]),
    group('settings', [
      assistantItem(text, false, ignore),
      ...settingItems(text, format, DEFAULT_SETTINGS, ignore, ignore),
    ]),
    { ...group('search', [{ key: 'search', label: 'search', onChoose: ignore }]), found: true, last: true },
  ];
}

const ON_HOME = COMMAND_IDS.filter((id) => COMMANDS[id].place === 'everywhere');
const ON_ENGAGEMENT = COMMAND_IDS.filter((id) =>
  ['everywhere', 'call', 'playing', 'list'].includes(COMMANDS[id].place),
);

/** Each line: what is typed, and what comes first. */
const rows = (table: string): readonly (readonly [string, string])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', first = ''] = line.split('→').map((part) => part.trim());
      return [typed, first];
    });

const ENGLISH = rows(`
home → Home
today → Home
dashboard → Home
inbox → Updates
unread → Updates
calls → Engagements
meetings → Engagements
emails → Engagements
people → Contacts
customers → Contacts
accounts → Accounts
companies → Companies
deals → CRM records
hubspot → CRM records
colleagues → All team members
coaching → Team
reports → Reports
analytics → Reports
talk ratio → Reports
who went quiet → Accounts
churn → Accounts
action items → Action items
todo → Action items
follow-ups → Action items
duplicates → Clean-up
data quality → Clean-up
csv → Bulk edits
mass edit → Bulk edits
pending → Pending
drafts → Changes
history → History
audit → History
clips → Bookmarks
competitors → Trackers
new tracker → Trackers
notify me → Alerts
api log → API log
requests → API log
webhooks → Webhooks
signing secret → Webhooks
scopes → Workspace
sql → SQL and command line
duckdb → SQL and command line
command line → SQL and command line
obsidian → Exports
folder sync → Exports
api usage → API usage
requests left → API usage
rate limit → API usage
mcp → AI assistants (MCP): turn on
assistant → AI assistants (MCP): turn on
claude → AI assistants (MCP): turn on
color → Theme
colour → Theme
dark → Theme: Dark
dark mode → Theme
light → Theme: Light
theme dark → Theme: Dark
compact → Density: Compact
language → Language
german → Language: German
canadian french → Language: Canadian French
time zone → Time zone
berlin → Time zone: Europe/Berlin
quiet hours → Quiet hours: turn on
do not disturb → Quiet hours: turn on
notifications → General
skip silence → Skip silence: turn on
playback → Playback
pause sync → Pause sync: turn on
refresh → Sync now
proxy → Workspace
certificate → Workspace
token → General
api key → General
shortcut → Keyboard shortcuts
hotkeys → Keyboard shortcuts
remap keys → Shortcuts
settings → Settings
preferences → Settings
help → Documentation
changelog → Release notes
bug → Report a problem
shorctus → search
shortcust → Keyboard shortcuts
sidbar → Toggle sidebar
undo → Undo last change
no crm → Needs a CRM link
zzz → search
`);

const GERMAN = rows(`
start → Start
heute → Start
Farbe → Design
dunkel → Design: Dunkel
Sprache → Sprache
Deutsch → Sprache: German
Uhrzeit → Zeitzone
Tastenkürzel → Tastenkürzel
Kürzel → Tastenkürzel
nicht stören → Ruhezeit: einschalten
Ruhezeit → Ruhezeit: einschalten
mcp → KI-Assistenten (MCP): einschalten
KI → KI-Assistenten (MCP): einschalten
Anfragen übrig → API-Nutzung
api usage → API-Nutzung
Token → Allgemein
Passwort → Allgemein
Proxy → Workspace
Benachrichtigungen → Benachrichtigungen
Kunden → Kunden
Kollegen → Alle Teammitglieder
Auswertung → Berichte
wer ist verstummt → Kunden
Aufgaben → Aufgaben
Duplikate → Aufräumen
ausstehend → Ausstehend
Lesezeichen → Lesezeichen
Wettbewerber → Tracker
Protokoll → API-Protokoll
Rechte → Workspace
Befehlszeile → SQL und Befehlszeile
Seitenleiste → Seitenleiste ein- oder ausblenden
aktualisieren → Jetzt synchronisieren
Hilfe → Dokumentation
Fehler melden → Problem melden
Einstellungen → Einstellungen
kompakt → Dichte: Kompakt
Geschwindigkeit → Standardtempo
schnelleinstieg → search
`);

const ENGAGEMENT = rows(`
export → Export transcript
deal → Set CRM link
participants → Edit contacts
subtitles → Toggle captions
share → Share moment
save moment → Bookmark this moment
video → Save recording
excel → Export list or selection
dark → Theme: Dark
`);

describe.each([
  ['English', 'en', ENGLISH, ON_HOME],
  ['German', 'de', GERMAN, ON_HOME],
  ['English on an engagement', 'en', ENGAGEMENT, ON_ENGAGEMENT],
] as const)('in %s', (_, language, table, available) => {
  test.each(table)('“%s” finds “%s” first', async (typed, first) => {
    await fetchAllWords();
    const ranked = rankGroups(menuOf(await fetchWords(language), available), typed, [], '');
    expect(ranked[0]?.items[0]?.label).toBe(first);
  });
});

test('a setting continues with its values, and lists only those', async () => {
  await fetchAllWords();
  const menu = menuOf(await fetchWords('en'), ON_HOME);
  const [setting] = rankGroups(menu, 'theme', [], '')[0]?.items ?? [];
  expect(setting?.fill).toBe('Theme: ');
  const [values] = rankGroups(menu, 'Theme: ', [], '');
  expect(values?.items.map(({ label }) => label)).toEqual(['Theme: System', 'Theme: Light', 'Theme: Dark']);
});

test('no value of a setting is listed before anything is typed, unless it was used', async () => {
  await fetchAllWords();
  const menu = menuOf(await fetchWords('en'), ON_HOME);
  const labels = rankGroups(menu, '', ['setting theme dark'], 'Used').flatMap(({ items }) =>
    items.map(({ label }) => label),
  );
  expect(labels.filter((label) => label.startsWith('Theme'))).toEqual(['Theme: Dark', 'Theme']);
});
