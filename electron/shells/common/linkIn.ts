import { DEEP_LINK_SCHEME } from '#shared/domain/links/deepLink.ts';

const LONGEST = 4096;

/**
 * The link that the program was started with, by the system or with `--link`, or that was handed to the one that runs;
 * the page judges it.
 */
export function linkIn(argv: readonly string[]): string | null {
  const link = argv
    .map((argument) => argument.replace(/^--link=/, ''))
    .findLast((argument) => argument.toLowerCase().startsWith(`${DEEP_LINK_SCHEME}://`));
  return link === undefined || link.length > LONGEST ? null : link;
}
