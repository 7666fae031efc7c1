import { serve } from './browser.mjs';

/**
 * Plays a finished file in the browser, over HTTP with byte ranges, as the app does.
 * @param {import('playwright').Browser} browser
 * @param {string} file
 * @param {number} seconds the length stated in the transcript
 * @returns {Promise<{duration: number, seeks: {to: number, at: number, milliseconds: number}[], requests: number}>}
 * @throws Error if the length differs or a seek ends elsewhere
 */
export async function checkPlayback(browser, file, seconds) {
  let requests = 0;
  const server = await serve((path) => {
    if (path !== '/call.webm') return undefined;
    requests++;
    return file;
  });
  const page = await browser.newPage();
  try {
    const positions = [0.9, 0.15, 0.55].map((part) => Math.round(seconds * part * 100) / 100);
    const seen = await page.evaluate(watch, { source: `${server.origin}/call.webm`, positions });
    const reached = seen.seeks.every(({ to, at }) => Math.abs(at - to) < 0.02);
    if (Math.abs(seen.duration - seconds) > 0.05 || !reached) {
      throw new Error(
        `Playback of ${file} doesn't match the stated length or positions: ${JSON.stringify(seen)}`,
      );
    }
    return { ...seen, requests };
  } finally {
    await page.close();
    await server.close();
  }
}

/** Runs in the page. */
async function watch({ source, positions }) {
  const media = document.createElement('video');
  const next = (event) =>
    new Promise((resolve, reject) => {
      media.addEventListener(event, resolve, { once: true });
      media.addEventListener('error', () => reject(new Error(media.error?.message)), { once: true });
    });
  media.muted = true;
  media.preload = 'metadata';
  const known = next('loadedmetadata');
  media.src = source;
  await known;
  const seeks = [];
  for (const to of positions) {
    const began = performance.now();
    const there = next('seeked');
    media.currentTime = to;
    await there;
    seeks.push({ to, at: media.currentTime, milliseconds: Math.round(performance.now() - began) });
    const moving = next('timeupdate');
    await media.play();
    await moving;
    media.pause();
  }
  return { duration: media.duration, seeks };
}
