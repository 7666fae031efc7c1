import { saveFile } from '../../../ui/fileTransfer.ts';

/** A file written in chunks. */
export interface FileSink {
  readonly write: (piece: string) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** `remove` is Chromium's own. */
type RemovableFile = FileSystemFileHandle & { remove?(): Promise<void> };

interface PickerOptions {
  readonly suggestedName: string;
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}

declare global {
  interface Window {
    /** The File System Access API, if available. */
    readonly showSaveFilePicker?: (options: PickerOptions) => Promise<RemovableFile>;
  }
}

/**
 * Collected as text up to this size, then turned into a blob, which the browser keeps outside the page's
 * heap.
 */
const PIECE_CHARACTERS = 1_000_000;

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The picker has already created the file; don't leave an empty one behind. */
async function removeIfEmpty(handle: RemovableFile): Promise<void> {
  try {
    if ((await handle.getFile()).size === 0) await handle.remove?.();
  } catch {
    // It is gone or can't be removed; that doesn't affect the export.
  }
}

async function pickedFile(name: string, mime: string): Promise<FileSink | 'cancelled' | null> {
  if (window.showSaveFilePicker === undefined) return null;
  try {
    const ending = `.${name.split('.').at(-1) ?? ''}`;
    const handle = await window.showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { [mime.split(';')[0] ?? mime]: [ending] } }],
    });
    const file = await handle.createWritable().catch(async (error: unknown) => {
      await removeIfEmpty(handle);
      throw error;
    });
    return {
      write: (piece) => file.write(piece),
      close: () => file.close(),
      drop: async () => {
        await file.abort();
        await removeIfEmpty(handle);
      },
    };
  } catch (error) {
    // If the browser can't open a file for writing, a download still works.
    return isAbort(error) ? 'cancelled' : null;
  }
}

function downloadedFile(name: string, mime: string): FileSink {
  const blobs: Blob[] = [];
  let waiting = '';
  const put = () => {
    if (waiting !== '') blobs.push(new Blob([waiting]));
    waiting = '';
  };
  return {
    write: (piece) => {
      waiting += piece;
      if (waiting.length >= PIECE_CHARACTERS) put();
      return Promise.resolve();
    },
    close: () => {
      put();
      saveFile(name, mime, blobs);
      return Promise.resolve();
    },
    drop: () => {
      blobs.length = 0;
      waiting = '';
      return Promise.resolve();
    },
  };
}

/**
 * Asks for a file to write to if the browser supports it, otherwise saves a download. Null if the user
 * cancels.
 */
export async function openFile(name: string, mime: string): Promise<FileSink | null> {
  const picked = await pickedFile(name, mime);
  if (picked === 'cancelled') return null;
  return picked ?? downloadedFile(name, mime);
}
