import { z } from 'zod';
import { connectionId } from './ids.ts';
import { command } from './method.ts';
import { MOST_PICTURE_HTML } from './loopback.ts';

/**
 * What a window showed, to be shown again by the next start until its script has rendered the page. Titles and names
 * are in it, so it is kept like the local copy, and deleted with its connection.
 */
export const firstPicture = z.strictObject({
  connectionId,
  /** Of the document's root element: language, theme and density. */
  attributes: z.record(z.string().regex(/^(?:lang|dir|data-[a-z-]+)$/), z.string().max(100)),
  title: z.string().max(1000),
  /** When it was taken. What depends on the present is left blank later. */
  takenAt: z.iso.datetime(),
  /** The paths of the page's style sheet and script, which differ between builds. */
  sheet: z.string().max(200),
  script: z.string().max(200),
  /** Whether the answers that come with a session contain all that it shows, so that a page can be drawn with them. */
  answered: z.boolean(),
  /** What the elements' style attributes contained, which the content security policy doesn't admit in HTML. */
  styles: z
    .array(
      z
        .string()
        .max(2000)
        .regex(/^[^<{}]*$/),
    )
    .max(2000),
  /** The content of the page's root. `data-style` is the index of an element's style. */
  html: z
    .string()
    .max(MOST_PICTURE_HTML)
    // They need no script to lead the window elsewhere, and the content security policy doesn't stop all of them.
    .refine((html) => !/<(?:meta|link|base)\b/i.test(html), 'has an element that acts on the whole document'),
});
export type FirstPicture = z.infer<typeof firstPicture>;

export const firstPictureMethods = {
  /** Keeps what this window shows for the next start. */
  'firstPicture.keep': command(firstPicture, z.strictObject({})),
} as const;
