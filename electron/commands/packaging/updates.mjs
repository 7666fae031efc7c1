import { Refusal } from '../terminal.mjs';

/**
 * Configures updates from `PARLEY_UPDATES_URL`, the https folder that packages are published in; without it, a
 * package never looks for updates. With it, only signed packages are made: a program must not replace itself with
 * anything that the same publisher hasn't signed.
 * @param {NodeJS.ProcessEnv} env
 */
export function updates(env) {
  const place = env['PARLEY_UPDATES_URL'];
  if (place === undefined || place === '') return { publish: null, forceCodeSigning: false };
  if (!isFolder(place)) {
    throw new Refusal('PARLEY_UPDATES_URL must be an https URL without a user name, password or query.');
  }
  return {
    publish: [{ provider: /** @type {const} */ ('generic'), url: place, channel: 'latest' }],
    forceCodeSigning: true,
  };
}

/** @param {string} place */
function isFolder(place) {
  if (!URL.canParse(place)) return false;
  const { protocol, username, password, search, hash } = new URL(place);
  return protocol === 'https:' && [username, password, search, hash].every((part) => part === '');
}
