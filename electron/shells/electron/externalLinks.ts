import { BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { z } from 'zod';
import type { SettingsStore } from '#core/ports.ts';
import { writeSettings } from '#core/settings/storedSettings.ts';
import { judgeExternalUrl } from '#shared/domain/links/externalUrl.ts';
import type { ShellText } from '../common/shellText.ts';

const KEY = 'openSchemes';

/** Opens an address outside, or asks first; a page that was taken over can't answer in the user's place. */
export type OpenExternal = (address: string, contents: WebContents) => void;

/**
 * Web addresses open at once. What starts another program is asked here and not in the page, one question at a time;
 * whatever the page has judged, the address is judged again.
 */
export function createExternalLinks(settings: SettingsStore, text: () => ShellText): OpenExternal {
  const allowed = (): readonly string[] => z.array(z.string()).safeParse(settings.get(KEY)).data ?? [];
  let asking = false;

  const ask = async (scheme: string, url: string, contents: WebContents): Promise<void> => {
    const { links, cancel } = text().shell;
    const window = BrowserWindow.fromWebContents(contents);
    const question: Electron.MessageBoxOptions = {
      type: 'question',
      message: links.title,
      detail: `${links.body({ scheme })}\n\n${url}`,
      buttons: [links.open, cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      checkboxLabel: links.remember({ scheme }),
    };
    const { response, checkboxChecked } = await (window === null
      ? dialog.showMessageBox(question)
      : dialog.showMessageBox(window, question));
    if (response !== 0) return;
    if (checkboxChecked) writeSettings(() => settings.set(KEY, [...new Set([...allowed(), scheme])]));
    await shell.openExternal(url);
  };

  return (address, contents) => {
    const judgement = judgeExternalUrl(address);
    if (judgement.kind === 'refuse') return;
    if (judgement.kind === 'open' || allowed().includes(judgement.scheme)) {
      void shell.openExternal(judgement.url).catch(() => undefined);
      return;
    }
    if (asking) return;
    asking = true;
    void ask(judgement.scheme, judgement.url, contents)
      .catch(() => undefined)
      .finally(() => {
        asking = false;
      });
  };
}
