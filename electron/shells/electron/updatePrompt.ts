/** What of an updater is needed here; errors of its methods are told in a dialog. */
export interface Updater {
  /** The newer version that its folder has; null where there is none. */
  newer(): Promise<string | null>;
  /** Fetches it and proves who signed it. It is put in place when the program ends. */
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
 */
export async function offerUpdate(
  open: () => Promise<Updater>,
  asking: UpdatePrompt,
  version: string,
): Promise<void> {
  let updater: Updater;
  let newer: string | null;
  try {
    updater = await open();
    newer = await updater.newer();
  } catch {
    await asking.tell(
      'Parley could not find out whether there is a newer version.',
      'Check the network, and try again later. Nothing was changed.',
    );
    return;
  }
  if (newer === null) {
    await asking.tell(`Parley ${version} is the newest version.`, '');
    return;
  }
  const wanted = await asking.ask({
    sentence: `Parley ${newer} is there.`,
    detail: `You have ${version}. The new version is downloaded while you go on working.`,
    yes: 'Download',
    no: 'Not now',
  });
  if (!wanted) return;
  try {
    await updater.download();
  } catch {
    await asking.tell(
      `Parley ${newer} could not be downloaded, or was not signed as it should be.`,
      `You still have ${version}, and nothing was changed. Try again later.`,
    );
    return;
  }
  const now = await asking.ask({
    sentence: `Parley ${newer} is ready.`,
    detail: 'It is put in place when Parley ends. Changes that are still being saved go on after the start.',
    yes: 'Restart now',
    no: 'When I quit',
  });
  if (now) updater.restart();
}
