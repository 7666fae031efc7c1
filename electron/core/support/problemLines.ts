import type { LoggedRequest } from '#shared/contract/requestLog.ts';
import type { LogEntry } from '../ports/logger.ts';
import { routePattern } from './routePattern.ts';

/** The route and what came of it, and the request id that the service's own support asks for. */
export function requestLine(request: LoggedRequest): string {
  return [
    request.sentAt,
    request.method,
    routePattern(request.path),
    request.status ?? 'no answer',
    request.problem?.kind,
    request.problem?.reason,
    request.requestId,
    `${Math.round(request.durationMs)} ms`,
    request.attempt > 1 ? `attempt ${request.attempt}` : null,
    request.askedBy ?? request.priority,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
}

/** Without paths and connections: a path of this computer names its user, one of the service a record. */
export function logLine({ at, level, message, fields }: LogEntry): string {
  const { method, status, reason } = fields;
  return [new Date(at).toISOString(), level, message, method, status, reason && withoutFolders(reason)]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** `Error at run (file:///home/ada/parley/main.js:1:2)` becomes `Error at run (main.js:1:2)`. */
function withoutFolders(reason: string): string {
  return reason.replace(/(?:\w+:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\\/()]*)+[\\/]/g, '');
}
