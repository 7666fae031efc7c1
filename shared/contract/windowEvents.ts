import { z } from 'zod';
import { MENU_COMMANDS } from './enumerations.ts';

/** What the system asks of one window, by its menus or by a link that was followed elsewhere. */
export const windowEvents = {
  'window.asked': z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('command'), command: z.enum(MENU_COMMANDS) }),
    /** As it came; the page judges it as it does one that is pasted. */
    z.object({ kind: z.literal('link'), link: z.string() }),
  ]),
} as const;
