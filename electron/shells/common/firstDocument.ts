import { createHash } from 'node:crypto';
import type { FirstPicture } from '#shared/contract/firstPicture.ts';

/** A document that already shows what the last window did. */
export interface FirstDocument {
  readonly html: string;
  /** Admits its style element in the content security policy. */
  readonly styleSource: string;
}

const ROOT = '<div id="root"></div>';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Until then, "today" and "synced just now" still hold. */
const RECENT_MS = 10 * 60_000;
const BLANK = '[data-dated]{visibility:hidden}';

/**
 * Puts the picture into the page's document. Null if another build made the picture. Scripts in it don't run: the
 * content security policy admits none in a document.
 * @param now milliseconds since 1970
 */
export function firstDocument(index: string, picture: FirstPicture, now: number): FirstDocument | null {
  const { attributes, title, takenAt, sheet, script, styles, html } = picture;
  const isOfThisBuild = [sheet, script].every((path) => index.includes(`href="${path}"`));
  if (!isOfThisBuild || !index.includes(ROOT)) return null;
  const isRecent = Math.abs(now - Date.parse(takenAt)) < RECENT_MS;
  const rules = [
    ...styles.map((style, at) => `[data-style="${at}"]{${style}}`),
    ...(isRecent ? [] : [BLANK]),
  ].join('');
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  // Functions, because `$` has a meaning in replacements.
  const document = index
    .replace(/<html[^>]*>/, () => `<html${named.join('')}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `<style id="first-picture">${rules}</style></head>`)
    .replace(ROOT, () => `<div id="root">${html}</div>`);
  return {
    html: document,
    styleSource: `'sha256-${createHash('sha256').update(rules).digest('base64')}'`,
  };
}
