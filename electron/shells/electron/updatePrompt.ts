import type { ShellText } from '../common/shellText.ts';

/** What of an updater is needed here; errors of its methods are told in a dialog. */
export interface Updater {
  /** The newer version that its folder has; null where there is none. */
  newer(): Promise<string | null>;
  /**
   * Fetches it and checks that it is whole; on macOS and Windows also who signed it, where the program is signed. It is
   * put in place when the program ends.
   */
  download(): Promise<void>;
  /** Ends the program, puts the new one in place, and starts that. */
  restart(): void;
}

export interface UpdatePrompt {
  tell(sentence: string, detail: string): Promise<void>;
  /** Whether the first answer was chosen. */
  ask(question: { sentence: string; detail: string; yes: string; no: string }): Promise<boolean>;
}

/**
 * Looks for a newer version because the user asked for it, and does nothing that isn't agreed to: neither is anything
 * fetched unasked, nor is the program ended under anybody's hands.
 *
 * @param open gives the updater; where that fails, it can't be looked for either.
 * @param version of the program that runs.
 * @param updates the texts, in the language of the settings.
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
