/**
 * The token for `--connect`. Taken out of the environment at once, so that no program started from here (the
 * browser, the keychain) inherits it.
 */
export function takeToken(env: NodeJS.ProcessEnv): string | null {
  const token = env['PARLEY_TOKEN'];
  delete env['PARLEY_TOKEN'];
  return token === undefined || token === '' ? null : token;
}
