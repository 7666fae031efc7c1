import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../browsers.mjs';
import { Refusal, command, say } from '../terminal.mjs';
import { icns, ico } from './iconFiles.mjs';

/** Run by hand after changing `icon.svg`. The results are committed, so that packaging needs no browser. */
const HERE = import.meta.dirname;
const OUT = path.join(HERE, 'icons');
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

await command(async () => {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Refusal('Drawing the icons requires Chrome, Chromium or Edge.');
  const pictures = await render(executablePath, readFileSync(path.join(HERE, 'icon.svg'), 'utf8'));
  mkdirSync(OUT, { recursive: true });
  for (const [size, png] of pictures) {
    if (size <= 512) writeFileSync(path.join(OUT, `${size}x${size}.png`), png);
  }
  writeFileSync(path.join(OUT, 'icon.ico'), ico(pictures));
  writeFileSync(path.join(OUT, 'icon.icns'), icns(pictures));
  say(`Drew the icons into ${OUT}.`);
  return 0;
});

/**
 * Renders the icon as PNGs, keyed by width in pixels.
 * @param {string} executablePath
 * @param {string} svg
 * @returns {Promise<Map<number, Buffer>>}
 */
async function render(executablePath, svg) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    /** @type {Map<number, Buffer>} */
    const pictures = new Map();
    for (const size of SIZES) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(
        `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
      );
      pictures.set(size, await page.screenshot({ omitBackground: true }));
    }
    return pictures;
  } finally {
    await browser.close();
  }
}
