const FRAME = /^\s*at (.+)$/m;

/**
 * The loggable part of an error: its class and the innermost frame. Never its message: libraries quote their input,
 * which may be a token ("Bearer … is an invalid header value").
 */
export function errorOrigin(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`;
  const frame = FRAME.exec(thrown.stack?.replace(thrown.message, '') ?? '')?.[1];
  return frame === undefined ? thrown.name : `${thrown.name} at ${frame}`;
}
