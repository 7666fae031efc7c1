import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const FRAME = /^\s*at (.+)$/m;
const PLACE = /(file:\/\/.+):(\d+):(\d+)/;

/**
 * A frame with its place in the source files. The map is read only now: Node's option for this reads and parses every
 * map while the program starts.
 */
function inSources(frame: string): string {
  return frame.replace(PLACE, (place, url: string, line: string, column: string) => {
    try {
      const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
      const found = map.findOrigin(Number(line), Number(column));
      return 'fileName' in found ? `${found.fileName}:${found.lineNumber}:${found.columnNumber}` : place;
    } catch {
      // Not a bundle, or one without its map.
      return place;
    }
  });
}

/**
 * The loggable part of an error: its class and the innermost frame. Never its message: libraries quote their input,
 * which may be a token ("Bearer … is an invalid header value").
 */
export function errorOrigin(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `a thrown ${typeof thrown}`;
  const frame = FRAME.exec(thrown.stack?.replace(thrown.message, '') ?? '')?.[1];
  return frame === undefined ? thrown.name : `${thrown.name} at ${inSources(frame)}`;
}
