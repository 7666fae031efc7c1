import { clipboard, Menu, type MenuItemConstructorOptions, type Session, type WebContents } from 'electron';
import type { SettingsStore } from '#core/ports.ts';
import { writeSettings } from '#core/settings/settingsModule.ts';
import type { OpenExternal } from './externalLinks.ts';
import { isPage } from './pageScheme.ts';
import type { ShellText } from '../common/shellText.ts';
import { showMessage } from './warningDialogs.ts';

/** What is under the pointer, as far as a menu depends on it. */
export interface ContextTarget {
  readonly linkURL: string;
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly misspelledWord: string;
  readonly dictionarySuggestions: readonly string[];
  readonly editFlags: { readonly canCut: boolean; readonly canCopy: boolean; readonly canPaste: boolean };
}

export type ContextEntry =
  | { readonly kind: 'line' }
  | { readonly kind: 'suggestion'; readonly word: string }
  | {
      readonly kind: 'role';
      readonly role: 'cut' | 'copy' | 'paste' | 'selectAll';
      readonly enabled: boolean;
    }
  | {
      readonly kind: 'no-suggestions' | 'add-word' | 'enable-spelling' | 'open-link' | 'copy-link';
    };

const LINE: ContextEntry = { kind: 'line' };

/**
 * The entries for what is under the pointer; empty if there is nothing to do. Menus of the page itself never
 * get here, because it prevents the event.
 * @param spelling Whether spelling is checked; `null` if the system does that, or nothing does.
 */
export function contextEntries(target: ContextTarget, spelling: boolean | null): readonly ContextEntry[] {
  const { editFlags, linkURL, misspelledWord, dictionarySuggestions } = target;
  const groups: ContextEntry[][] = [];
  if (target.isEditable && misspelledWord !== '') {
    const words = dictionarySuggestions.map((word): ContextEntry => ({ kind: 'suggestion', word }));
    groups.push([
      ...(words.length === 0 ? [{ kind: 'no-suggestions' } as const] : words),
      { kind: 'add-word' },
    ]);
  }
  // Links within the page are followed by a click; they have no URL to copy.
  if (linkURL !== '' && !isPage(linkURL)) groups.push([{ kind: 'open-link' }, { kind: 'copy-link' }]);
  if (target.isEditable) {
    groups.push([
      { kind: 'role', role: 'cut', enabled: editFlags.canCut },
      { kind: 'role', role: 'copy', enabled: editFlags.canCopy },
      { kind: 'role', role: 'paste', enabled: editFlags.canPaste },
      { kind: 'role', role: 'selectAll', enabled: true },
    ]);
    if (spelling === false) groups.push([{ kind: 'enable-spelling' }]);
  } else if (target.selectionText.trim() !== '') {
    groups.push([{ kind: 'role', role: 'copy', enabled: true }]);
  }
  return groups.flatMap((group, at) => (at === 0 ? group : [LINE, ...group]));
}

const KEY = 'spelling';

export interface Spelling {
  /** Null if the system checks. */
  readonly enabled: () => boolean | null;
  readonly offer: () => Promise<void>;
}

/**
 * On macOS the system checks spelling. Elsewhere Chromium downloads a dictionary from Google at the first
 * misspelled word, without asking; so it is off until the user has agreed.
 */
export function openSpelling(
  session: Pick<Session, 'setSpellCheckerEnabled'>,
  settings: SettingsStore,
  text: () => ShellText,
  platform: NodeJS.Platform = process.platform,
): Spelling {
  if (platform === 'darwin') return { enabled: () => null, offer: () => Promise.resolve() };
  const enabled = (): boolean => settings.get(KEY) === true;
  session.setSpellCheckerEnabled(enabled());
  return {
    enabled,
    offer: async () => {
      const { spelling, cancel } = text().shell;
      const { response } = await showMessage({
        type: 'question',
        message: spelling.title,
        detail: spelling.body,
        buttons: [spelling.download, cancel],
        defaultId: 0,
        cancelId: 1,
        noLink: true,
      });
      if (response !== 0) return;
      writeSettings(() => settings.set(KEY, true));
      session.setSpellCheckerEnabled(true);
    },
  };
}

interface ContextMenuParts {
  readonly spelling: Spelling;
  readonly openExternal: OpenExternal;
  readonly text: () => ShellText;
}

/** The menu over text, text fields and links. */
export function openContextMenu(
  contents: WebContents,
  { spelling, openExternal, text }: ContextMenuParts,
): void {
  contents.on('context-menu', (_event, target) => {
    const { context, roles } = text().shell;
    const itemOf = (entry: ContextEntry): MenuItemConstructorOptions => {
      switch (entry.kind) {
        case 'line':
          return { type: 'separator' };
        case 'suggestion':
          return { label: entry.word, click: () => contents.replaceMisspelling(entry.word) };
        case 'no-suggestions':
          return { label: context.noSuggestions, enabled: false };
        case 'add-word':
          return {
            label: context.addWord,
            click: () => void contents.session.addWordToSpellCheckerDictionary(target.misspelledWord),
          };
        case 'enable-spelling':
          return { label: context.enableSpelling, click: () => void spelling.offer() };
        case 'open-link':
          return { label: context.openLink, click: () => openExternal(target.linkURL, contents) };
        case 'copy-link':
          return { label: context.copyLink, click: () => void clipboard.writeText(target.linkURL) };
        case 'role':
          return { role: entry.role, label: roles[entry.role], enabled: entry.enabled };
      }
    };
    const entries = contextEntries(target, spelling.enabled());
    if (entries.length > 0) Menu.buildFromTemplate(entries.map(itemOf)).popup();
  });
}
