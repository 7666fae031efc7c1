import { openListener, type Listener } from './listener.ts';

/**
 * Where the page is unless the user says otherwise. Always the same, because a browser keeps what the page
 * remembers (its layout) per port; below the ports that systems hand out, so that it is seldom taken.
 */
export const USUAL_PORT = 27275;

export type Opening =
  { readonly ok: true; readonly listener: Listener } | { readonly ok: false; readonly why: string };

/** Opens on the port that was asked for or not at all; where none was, on the usual one or any that is free. */
export async function listenOn(wanted: number | null): Promise<Opening> {
  try {
    return { ok: true, listener: await openListener(wanted ?? USUAL_PORT) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    if (wanted === null) return { ok: true, listener: await openListener(0) };
    const what =
      code === 'EADDRINUSE' ? 'is taken by another program' : 'needs rights that Parley does not have';
    return {
      ok: false,
      why: `Port ${wanted} ${what}. Name another one with --port, or 0 for any that is free.`,
    };
  }
}
