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
    await asking.tell('Couldn’t check for updates', 'Check your network and try again later.');
    return;
  }
  if (newer === null) {
    await asking.tell(`Parley ${version} is up to date`, '');
    return;
  }
  const wanted = await asking.ask({
    sentence: `Parley ${newer} is available`,
    detail: `You have ${version}. Parley downloads the update in the background.`,
    yes: 'Download',
    no: 'Not now',
  });
  if (!wanted) return;
  try {
    await updater.download();
  } catch {
    await asking.tell(
      `Couldn’t download Parley ${newer}`,
      `The download failed or its signature is invalid. You still have ${version}. Try again later.`,
    );
    return;
  }
  const now = await asking.ask({
    sentence: `Parley ${newer} is ready to install`,
    detail: 'Parley installs it when you quit. Changes still being saved continue after the restart.',
    yes: 'Restart now',
    no: 'When I quit',
  });
  if (now) updater.restart();
}
