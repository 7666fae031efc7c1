import type { Logger } from '#core/ports.ts';

const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';

let ignored = false;

/**
 * First thing in each program: with this switch at 0, Node takes any certificate, and the token would go to any server
 * that stands in between. The launcher puts another word in place of the 0, so that it is still said here.
 */
export function insistOnCertificates(env: NodeJS.ProcessEnv = process.env): void {
  ignored = ['0', 'ignored'].includes(env[SWITCH] ?? '');
  delete env[SWITCH];
}

/** Says in the log, and so on standard error, that the switch was ignored, and what to use instead. */
export function reportCertificates(logger: Pick<Logger, 'warn'>): void {
  if (!ignored) return;
  logger.warn(
    `${SWITCH} is ignored: Parley always checks certificates. To trust one of your own, name its authority in NODE_EXTRA_CA_CERTS.`,
  );
}
