/** How long the browser may need to take the file over before its address is given up. */
const TAKEN_OVER_MS = 60_000;

/** Hands a file to the system's own way of saving. Pieces are put together by the browser, not as one text. */
export function saveFile(name: string, type: string, pieces: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
}
