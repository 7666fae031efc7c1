import { Refusal } from '../terminal.mjs';

/**
 * The publisher, whom Debian packages must name: `PARLEY_HOMEPAGE` and `PARLEY_MAINTAINER`. There are no
 * defaults, because people write to that address.
 * @param {NodeJS.ProcessEnv} env @returns {{ homepage: string | null, maintainer: string | null }}
 */
export function publisher(env) {
  const homepage = env['PARLEY_HOMEPAGE'] || null;
  const maintainer = env['PARLEY_MAINTAINER'] || null;
  if (homepage !== null && !isPage(homepage)) {
    throw new Refusal('PARLEY_HOMEPAGE must be an https URL.');
  }
  if (maintainer !== null && !/^[^<>\n]+ <[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>$/.test(maintainer)) {
    throw new Refusal(
      'PARLEY_MAINTAINER must be a name and an email address, such as “Ann Example <ann@example.com>”.',
    );
  }
  return { homepage, maintainer };
}

/** @param {string} place */
function isPage(place) {
  return URL.canParse(place) && new URL(place).protocol === 'https:';
}

/**
 * The formats for Linux: a Debian package only if the addresses it must contain are known.
 * @param {NodeJS.ProcessEnv} env
 */
export function linuxTargets(env) {
  const { homepage, maintainer } = publisher(env);
  return homepage !== null && maintainer !== null ? ['AppImage', 'deb'] : ['AppImage'];
}

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
