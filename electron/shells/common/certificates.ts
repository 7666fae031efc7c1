import type { Logger } from '#core/ports.ts';

const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';

let ignored = false;

/**
 * Must run first in each process: with this variable set to 0, Node accepts any certificate, and the token
 * would be sent to any server in between. The launcher replaces the 0 by another value, so that it can still
 * be reported here.
 */
export function insistOnCertificates(env: NodeJS.ProcessEnv = process.env): void {
  ignored = ['0', 'ignored'].includes(env[SWITCH] ?? '');
  delete env[SWITCH];
}

/** Logs, also to standard error, that the variable was ignored, and what to use instead. */
export function reportCertificates(logger: Pick<Logger, 'warn'>): void {
  if (!ignored) return;
  logger.warn(
    `${SWITCH} is ignored: Parley always checks certificates. To trust your own, set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`,
  );
}
