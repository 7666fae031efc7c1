import { fileAddress } from './saveFile.ts';

/** What is dragged out of the window is a file wherever it is dropped; in a text it is its own text. */
export function dragFile(
  transfer: Pick<DataTransfer, 'setData'>,
  file: { readonly name: string; readonly mime: string; readonly text: string },
): void {
  const [type = 'text/plain'] = file.mime.split(';');
  transfer.setData('DownloadURL', `${type}:${file.name}:${fileAddress(file.mime, [file.text])}`);
  transfer.setData('text/plain', file.text);
}
