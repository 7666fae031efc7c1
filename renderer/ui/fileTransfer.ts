/** Makes a drag drop as a file, or as text in a text field. */
export function dragFile(
  transfer: Pick<DataTransfer, 'setData'>,
  file: { readonly name: string; readonly mime: string; readonly text: string },
): void {
  const [type = 'text/plain'] = file.mime.split(';');
  transfer.setData('DownloadURL', `${type}:${file.name}:${temporaryUrl(file.mime, [file.text])}`);
  transfer.setData('text/plain', file.text);
}

/** How long a URL stays valid, so that the browser can read it. */
const TAKEN_OVER_MS = 60_000;

/** A URL for a file, valid for a minute. */
function temporaryUrl(type: string, pieces: readonly BlobPart[]): string {
  const address = URL.createObjectURL(new Blob([...pieces], { type }));
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
  return address;
}

/** Downloads a file. The browser joins the chunks, so that no long string is built. */
export function saveFile(name: string, type: string, pieces: readonly BlobPart[]): void {
  saveUrl(name, temporaryUrl(type, pieces));
}

/** Downloads what is at an address on the page's own origin, without loading it into the page. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a text that is read in chunks; each chunk contains the start of the next. */
export async function savePieces<Cursor>(
  name: string,
  type: string,
  read: (cursor: Cursor | null) => Promise<{ readonly text: string; readonly next: Cursor | null }>,
): Promise<void> {
  const pieces: string[] = [];
  let cursor: Cursor | null = null;
  do {
    const { text, next } = await read(cursor);
    pieces.push(text);
    cursor = next;
  } while (cursor !== null);
  saveFile(name, type, pieces);
}
