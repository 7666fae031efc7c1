import { useRef, useState } from 'react';
import { MOST_CSV_BYTES } from '#shared/contract/bulkEditLimits.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ask } from '../../../queries/ask.ts';
import { ProblemError } from '../../../queries/problemError.ts';
import { base64Of } from './csvFile.ts';

/** Small enough not to delay other calls. */
const CHUNK_BYTES = 192 * 1024;

export type CsvUpload =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly fileName: string; readonly share: number }
  | { readonly kind: 'there'; readonly fileName: string; readonly uploadId: string }
  | {
      readonly kind: 'failed';
      readonly fileName: string;
      readonly why: 'too-large' | 'unreadable' | Problem;
    };

/** Uploads a file in chunks. A new file replaces it at any time. */
export function useCsvUpload(connectionId: ConnectionId) {
  const [upload, setUpload] = useState<CsvUpload>({ kind: 'none' });
  const latest = useRef('');

  const send = async (file: File): Promise<void> => {
    const uploadId = crypto.randomUUID();
    latest.current = uploadId;
    const { name: fileName } = file;
    const say = (next: CsvUpload) => {
      if (latest.current === uploadId) setUpload(next);
    };
    if (file.size > MOST_CSV_BYTES) {
      say({ kind: 'failed', fileName, why: 'too-large' });
      return;
    }
    try {
      // An empty file is uploaded too, so that its error is reported like any other.
      for (let at = 0; at === 0 || at < file.size; at += CHUNK_BYTES) {
        if (latest.current !== uploadId) return;
        say({ kind: 'sending', fileName, share: file.size === 0 ? 0 : at / file.size });
        const bytes = new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
        await ask('bulkEdits.upload', { connectionId, uploadId, piece: base64Of(bytes) });
      }
      say({ kind: 'there', fileName, uploadId });
    } catch (error) {
      if (error instanceof ProblemError) say({ kind: 'failed', fileName, why: error.problem });
      else if (error instanceof DOMException) say({ kind: 'failed', fileName, why: 'unreadable' });
      else throw error;
    }
  };

  return { upload, send };
}
