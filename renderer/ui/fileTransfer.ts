/** What is dragged out of the window is a file wherever it is dropped; in a text it is its own text. */
export function dragFile(
  transfer: Pick<DataTransfer, 'setData'>,
  file: { readonly name: string; readonly mime: string; readonly text: string },
): void {
  const [type = 'text/plain'] = file.mime.split(';');
  transfer.setData('DownloadURL', `${type}:${file.name}:${temporaryUrl(file.mime, [file.text])}`);
  transfer.setData('text/plain', file.text);
}

/** How long the browser may need to take the file over before its address is given up. */
const TAKEN_OVER_MS = 60_000;

/** Where the browser finds a file that is taken over within a minute. */
function temporaryUrl(type: string, pieces: readonly BlobPart[]): string {
  const address = URL.createObjectURL(new Blob([...pieces], { type }));
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
  return address;
}

/** Hands a file to the system's own way of saving. Pieces are put together by the browser, not as one text. */
export function saveFile(name: string, type: string, pieces: readonly BlobPart[]): void {
  const link = document.createElement('a');
  link.href = temporaryUrl(type, pieces);
  link.download = name;
  link.click();
}

/** Saves a text that is read piece by piece: each piece names the next one. */
export async function savePieces(
  name: string,
  type: string,
  read: (cursor: number | null) => Promise<{ readonly text: string; readonly next: number | null }>,
): Promise<void> {
  const pieces: string[] = [];
  let cursor: number | null = null;
  do {
    const { text, next } = await read(cursor);
    pieces.push(text);
    cursor = next;
  } while (cursor !== null);
  saveFile(name, type, pieces);
}
