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
export function ico(pictures) {
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
export function icns(pictures) {
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
