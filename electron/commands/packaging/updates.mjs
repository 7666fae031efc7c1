import { Refusal } from '../terminal.mjs';

/**
 * Where the packages that are made now will look for newer ones: `PARLEY_UPDATES_URL`, the https folder that whoever
 * gives them out puts them into. Without it a package knows of no such place. With it nothing unsigned is made, since a
 * program that replaces itself may only do so by what the same hands have signed.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function updates(env) {
  const place = env['PARLEY_UPDATES_URL'];
  if (place === undefined || place === '') return { publish: null, forceCodeSigning: false };
  if (!isFolder(place)) {
    throw new Refusal('PARLEY_UPDATES_URL has to be an https address with no name, password or query in it.');
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
