import { clockTime } from '../intervals.ts';
import { escapeMarkup, type ExportLine, plainText } from './exportLines.ts';

const STYLE = `
:root { color-scheme: light dark; --text: #1b1d22; --quiet: #5c616b; --page: #fff; --spoken: #eef1fb; --accent: #3b57c4 }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e8ec; --quiet: #a0a6b1; --page: #15171b; --spoken: #232a41; --accent: #9db1ff }
}
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 system-ui, sans-serif }
article { max-width: 40rem; margin: 0 auto; padding: 2.5rem 1.25rem; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 1.375rem; line-height: 1.3 }
p { margin: 0 }
.about { margin-top: .25rem; color: var(--quiet); font-size: .875rem }
audio, video { display: block; width: 100%; margin-top: 1.5rem }
video { max-height: 60vh; border-radius: .5rem; background: #000 }
ol { margin: 1.5rem -.75rem 0; padding: 0; list-style: none }
li { display: grid; grid-template-columns: 3rem 1fr; column-gap: .75rem; padding: .375rem .75rem; border-radius: .5rem }
li.spoken { background: var(--spoken) }
.time { color: var(--quiet); font: .8125rem/1.6rem system-ui, sans-serif; font-variant-numeric: tabular-nums; text-align: start }
button.time { padding: 0; border: 0; background: none; color: var(--accent); cursor: pointer }
button.time:focus-visible { outline: 2px solid; outline-offset: 2px; border-radius: .125rem }
h2 { grid-column: 2; margin: 0; font-size: .875rem; line-height: 1.6rem }
h2 ~ p { grid-column: 2 }
@media print {
  :root { --text: #000; --quiet: #444; --page: #fff }
  audio, video { display: none }
  li { break-inside: avoid }
}
`;
/** Marks the line being spoken and makes times play it. Without scripts, the browser's own player still works. */
const SCRIPT = `
const player = document.querySelector('audio, video');
for (const line of document.querySelectorAll('li')) {
  const { start, end } = line.dataset;
  player.addEventListener('timeupdate', () =>
    line.classList.toggle('spoken', player.currentTime >= start && player.currentTime < end));
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'time';
  button.textContent = line.firstChild.textContent;
  button.addEventListener('click', () => { player.currentTime = start; player.play() });
  line.firstChild.replaceWith(button);
}
`;
/** What the page may use: this style and this script, by the hashes of their text, and what it contains. */
const STYLE_SOURCE = "style-src 'sha256-Bn5kWnW+zvdNohNE947j1jsOfJN3bWx+3zOoFCTP3xA='";
const SCRIPT_SOURCE = "script-src 'sha256-wYgoP4dlOXHzsfUIKK3SJuMT9PGFk41JFx8oXsVDx1U='; media-src data:";

export interface MomentMedia {
  readonly mime: string;
  readonly base64: string;
}

/** A moment of an engagement, in the language of who shares it. */
export interface SharedMoment {
  /** A BCP 47 tag, and its direction. */
  readonly language: string;
  readonly direction: string;
  readonly title: string;
  /** When it was, and what is missing, each as a sentence or less. */
  readonly about: readonly string[];
  /** Null for the lines alone. */
  readonly media: MomentMedia | null;
  /** With times in the recording that is embedded. */
  readonly lines: readonly ExportLine[];
}

function seconds(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function playerOf({ mime, base64 }: MomentMedia): string {
  const source = `controls src="data:${mime};base64,${base64}"`;
  return mime.startsWith('video/') ? `<video playsinline ${source}></video>` : `<audio ${source}></audio>`;
}

/** Writes a moment as one HTML page that needs nothing else: it loads nothing and contains no address. */
export function momentPage({ language, direction, title, about, media, lines }: SharedMoment): string {
  const text = (value: string): string => escapeMarkup(plainText(value));
  const said = lines.filter((line) => plainText(line.text) !== '');
  const items = said.map(({ start, end, speaker, name, text: words }, at) => {
    const heading = said[at - 1]?.speaker === speaker ? '' : `<h2 dir="auto">${text(name)}</h2>`;
    const time = `<span class="time">${clockTime(start)}</span>`;
    return `<li data-start="${seconds(start)}" data-end="${seconds(end)}">${time}${heading}<p dir="auto">${text(words)}</p></li>`;
  });
  const allowed = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", STYLE_SOURCE];
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${[...allowed, ...(media === null ? [] : [SCRIPT_SOURCE])].join('; ')}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    '<article>',
    `<h1 dir="auto">${text(title)}</h1>`,
    ...about.map((each) => `<p class="about" dir="auto">${text(each)}</p>`),
    ...(media === null ? [] : [playerOf(media)]),
    ...(items.length === 0 ? [] : ['<ol>', ...items, '</ol>']),
    '</article>',
    '</main>',
    ...(media === null ? [] : [`<script>${SCRIPT}</script>`]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
