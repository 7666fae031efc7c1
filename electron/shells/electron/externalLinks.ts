import { BrowserWindow, type MessageBoxOptions, shell, type WebContents } from 'electron';
import { z } from 'zod';
import type { SettingsStore } from '#core/ports.ts';
import { writeSettings } from '#core/settings/settingsModule.ts';
import { judgeExternalUrl } from '#shared/domain/links/externalUrl.ts';
import { startProgram } from '../common/newFileModes.ts';
import type { ShellText } from '../common/shellText.ts';
import { showMessage } from './warningDialogs.ts';

const KEY = 'openSchemes';

/** Opens a URL outside the app, or asks first; a compromised page can't answer in the user's place. */
export type OpenExternal = (address: string, contents: WebContents) => void;

/**
 * Web URLs open immediately. URLs that start another program are confirmed here rather than in the page, one
 * question at a time; every URL is judged again, whatever the page decided.
 */
export function createExternalLinks(settings: SettingsStore, text: () => ShellText): OpenExternal {
  const allowed = (): readonly string[] => z.array(z.string()).safeParse(settings.get(KEY)).data ?? [];
  let asking = false;

  const ask = async (scheme: string, url: string, contents: WebContents): Promise<void> => {
    const { links, cancel } = text().shell;
    const question: MessageBoxOptions = {
      type: 'question',
      message: links.title,
      detail: `${links.body({ scheme })}\n\n${url}`,
      buttons: [links.open, cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      checkboxLabel: links.remember({ scheme }),
    };
    const { response, checkboxChecked } = await showMessage(
      question,
      BrowserWindow.fromWebContents(contents),
    );
    if (response !== 0) return;
    if (checkboxChecked) writeSettings(() => settings.set(KEY, [...new Set([...allowed(), scheme])]));
    await startProgram(() => shell.openExternal(url));
  };

  return (address, contents) => {
    const judgement = judgeExternalUrl(address);
    if (judgement.kind === 'refuse') return;
    if (judgement.kind === 'open' || allowed().includes(judgement.scheme)) {
      void startProgram(() => shell.openExternal(judgement.url)).catch(() => undefined);
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
