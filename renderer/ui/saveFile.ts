/** How long the browser may need to take the file over before its address is given up. */
const TAKEN_OVER_MS = 60_000;

/** Where the browser finds a file that is taken over within a minute. */
export function fileAddress(type: string, pieces: readonly string[]): string {
  const address = URL.createObjectURL(new Blob([...pieces], { type }));
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
  return address;
}

/** Hands a file to the system's own way of saving. Pieces are put together by the browser, not as one text. */
export function saveFile(name: string, type: string, pieces: readonly string[]): void {
  const link = document.createElement('a');
  link.href = fileAddress(type, pieces);
  link.download = name;
  link.click();
}
