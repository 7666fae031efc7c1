import { judgeExternalUrl } from '#shared/domain/links/externalUrl.ts';

/**
 * The address as it may be handed to the system, judged once more, whatever the page has judged: a web address
 * written anew, or that of another program, for which the page has asked beforehand. Null where it may not be.
 */
export function externalUrl(address: string): string | null {
  const judgement = judgeExternalUrl(address);
  return judgement.kind === 'refuse' ? null : judgement.url;
}
