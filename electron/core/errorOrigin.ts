const FRAME = /^\s*at (.+)$/m;

/**
 * What a thrown value may tell the log: its class and the innermost place in our code. Never its message:
 * libraries quote in it what they were given, and that may be a token ("Bearer … is an invalid header value").
 */
export function errorOrigin(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`;
  const frame = FRAME.exec(thrown.stack?.replace(thrown.message, '') ?? '')?.[1];
  return frame === undefined ? thrown.name : `${thrown.name} at ${frame}`;
}
