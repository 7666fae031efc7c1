import type { ShellText } from '../common/shellText.ts';

/** The part of an updater that is used; its errors are shown in a dialog. */
export interface Updater {
  /** The newer version in its folder; null if there is none. */
  newer(): Promise<string | null>;
  /**
   * Downloads it and checks its integrity; on macOS and Windows also its signature, if the app is signed. It
   * is installed when the app quits.
   */
  download(): Promise<void>;
  /** Quits the app, installs the new version, and starts it. */
  restart(): void;
}

export interface UpdatePrompt {
  tell(sentence: string, detail: string): Promise<void>;
  /** Whether the first answer was selected. */
  ask(question: { sentence: string; detail: string; yes: string; no: string }): Promise<boolean>;
}

/**
 * Checks for a newer version at the user's request, and does nothing without consent: it neither downloads
 * nor quits unasked.
 * @param open Returns the updater; if that fails, the check fails.
 * @param version The running version.
 * @param updates The texts, in the language of the settings.
 */
export async function offerUpdate(
  open: () => Promise<Updater>,
  asking: UpdatePrompt,
  version: string,
  updates: ShellText['shell']['updates'],
): Promise<void> {
  let updater: Updater;
  let newer: string | null;
  try {
    updater = await open();
    newer = await updater.newer();
  } catch {
    await asking.tell(updates.failed, updates.failedDetail);
    return;
  }
  if (newer === null) {
    await asking.tell(updates.current({ version }), '');
    return;
  }
  const wanted = await asking.ask({
    sentence: updates.found({ version: newer }),
    detail: updates.foundDetail({ version }),
    yes: updates.download,
    no: updates.later,
  });
  if (!wanted) return;
  try {
    await updater.download();
  } catch {
    await asking.tell(updates.downloadFailed({ version: newer }), updates.downloadFailedDetail({ version }));
    return;
  }
  const now = await asking.ask({
    sentence: updates.ready({ version: newer }),
    detail: updates.readyDetail,
    yes: updates.restart,
    no: updates.onQuit,
  });
  if (now) updater.restart();
}
