import type { Logger } from '#core/ports/index.ts';

const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';

let ignored = false;

/**
 * First thing in each program: Node would take any certificate where the environment says so, and the token would go
 * to whoever answers. Every other value than 1 is one that switches the check off, or did before the launcher changed it.
 */
export function insistOnCertificates(env: NodeJS.ProcessEnv = process.env): void {
  const value = env[SWITCH];
  ignored = value !== undefined && value !== '1';
  delete env[SWITCH];
}

/** Says in the log, and so on standard error, that the switch was ignored, and what to use instead. */
export function reportCertificates(logger: Pick<Logger, 'warn'>): void {
  if (!ignored) return;
  logger.warn(
    `${SWITCH} is ignored: Parley always checks certificates. To trust one of your own, name its authority in NODE_EXTRA_CA_CERTS.`,
  );
}
