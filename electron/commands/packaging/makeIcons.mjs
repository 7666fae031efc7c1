import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '../browsers.mjs';
import { command, Refusal, say } from '../terminal.mjs';

/**
 * Icon files of Windows and macOS are containers that accept PNG, simple enough not to need a library.
 * @typedef {ReadonlyMap<number, Buffer>} Pictures by their width in pixels
 */

const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];

/** Apple's type codes by size, including the doubled ones for high-density screens. */
const ICNS_TYPES = /** @type {const} */ ([
  ['icp4', 16],
  ['icp5', 32],
  ['icp6', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
]);

/**
 * @param {Pictures} pictures
 * @returns {Buffer}
 */
function ico(pictures) {
  const images = ICO_SIZES.map((size) => ({ size, png: picture(pictures, size) }));
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [at, { size, png }] of images.entries()) {
    const entry = 6 + 16 * at;
    // 256 doesn't fit in a byte and is written as 0.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/**
 * @param {Pictures} pictures
 * @returns {Buffer}
 */
function icns(pictures) {
  const images = ICNS_TYPES.map(([type, size]) => {
    const png = picture(pictures, size);
    return Buffer.concat([Buffer.from(type, 'latin1'), uint32(png.length + 8), png]);
  });
  const length = images.reduce((sum, image) => sum + image.length, 8);
  return Buffer.concat([Buffer.from('icns', 'latin1'), uint32(length), ...images]);
}

/** @param {number} value */
function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * @param {Pictures} pictures
 * @param {number} size
 */
function picture(pictures, size) {
  const png = pictures.get(size);
  if (png === undefined) throw new Error(`No picture is ${size} pixels wide.`);
  return png;
}

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
