import { useCallback, useEffect, useRef, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { FILE_TYPES } from '#shared/domain/exportFile.ts';
import { writeList, type ListFormat, type ListWords } from '#shared/domain/list/writeList.ts';
import { ProblemError } from '../../../queries/problemError.ts';
import { useText } from '../../../text/useText.ts';
import { showToast } from '../../../ui/toastStore.ts';
import { openFile } from './fileSink.ts';

const PROGRESS_EVERY_MS = 100;

export interface ExportRequest {
  readonly format: ListFormat;
  readonly name: string;
  readonly words: ListWords;
  readonly rows: (signal: AbortSignal) => AsyncIterable<readonly Engagement[]>;
}

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing'; readonly done: number }
  | { readonly kind: 'stopped'; readonly rows: number }
  | { readonly kind: 'failed'; readonly problem: Problem };

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { kind: 'storage', reason: 'unavailable', detail: error instanceof Error ? error.message : '' };
}

/**
 * Writes rows to a file page by page, so that only one page is in memory. `write` resolves to whether a file
 * was written.
 */
export function useListExport() {
  const {
    engagements: { listExport },
  } = useText();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);

  const write = useCallback(
    async ({ format, name, words, rows }: ExportRequest): Promise<boolean> => {
      const file = await openFile(name, FILE_TYPES[format]);
      if (file === null) return false;
      const control = new AbortController();
      running.current = control;
      let done = 0;
      let reportedAt = 0;
      setState({ kind: 'writing', done });
      try {
        for await (const piece of rows(control.signal)) {
          if (piece.length === 0) continue;
          await file.write(writeList(format, piece, { first: done === 0, last: false }, words));
          done += piece.length;
          if (performance.now() - reportedAt > PROGRESS_EVERY_MS) {
            reportedAt = performance.now();
            setState({ kind: 'writing', done });
          }
        }
        await file.write(writeList(format, [], { first: done === 0, last: true }, words));
        await file.close();
        showToast({ words: listExport.written({ count: done, name }) });
        return true;
      } catch (error) {
        await file.drop().catch(() => undefined);
        setState(
          control.signal.aborted
            ? { kind: 'stopped', rows: done }
            : { kind: 'failed', problem: problemOf(error) },
        );
        return false;
      }
    },
    [listExport],
  );

  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => () => running.current?.abort(), []);
  return { state, write, stop };
}
