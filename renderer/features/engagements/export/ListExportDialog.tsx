import { QueryObserver } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { FILE_TYPES } from '#shared/domain/exportFile.ts';
import { LIST_FORMATS, type ListFormat, type ListWords, writeList } from '#shared/domain/list/writeList.ts';
import type { MirrorView } from '../../../queries/mirrorQueries.ts';
import { usePolicyBlock } from '../../../queries/appQueries.ts';
import { read } from '../../../queries/ask.ts';
import { useWorkspaceRead } from '../../../queries/workspace.ts';
import { ProblemError } from '../../../queries/problemError.ts';
import { queryClient } from '../../../queries/queryClient.ts';
import { useFormat, useText } from '../../../text/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { saveFile } from '../../../ui/fileTransfer.ts';
import { Row, Stack, Text } from '../../../ui/primitives.tsx';
import { ProblemView } from '../../../ui/ProblemView.tsx';
import { showToast } from '../../../ui/Toasts.tsx';
import type { Selection } from '../engagementSelection.ts';
import type { NamedSignal } from '../signalColumns.ts';
import type { EngagementListState } from '../useEngagementList.ts';
import { type RowPages, rowsOfSelection, rowsOfView, useListWords } from './exportRows.ts';
import css from './ListExportDialog.module.css';

/** Waits until the mirror has every row. */
async function filled(connectionId: ConnectionId, signal: AbortSignal): Promise<void> {
  const observer = new QueryObserver(queryClient, read('sync.progress', { connectionId }));
  let stop = () => undefined as void;
  await new Promise<void>((resolve, reject) => {
    const look = (sync: SyncProgress | null | undefined) => {
      if (sync !== null && sync !== undefined && sync.phase !== 'rows') resolve();
    };
    stop = observer.subscribe(({ data }) => look(data));
    look(observer.getCurrentResult().data);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  }).finally(() => stop());
}

/**
 * All rows of a view, once the mirror has them; a list from the API may show rows that the mirror doesn't
 * have yet.
 */
async function* rowsOnceFilled(view: MirrorView, signal: AbortSignal): RowPages {
  await filled(view.connectionId, signal);
  yield* rowsOfView(view, signal);
}

const PROGRESS_EVERY_MS = 100;

interface ExportRequest {
  readonly format: ListFormat;
  readonly name: string;
  readonly words: ListWords;
  readonly rows: (signal: AbortSignal) => AsyncIterable<readonly Engagement[]>;
}

type ExportState =
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
function useListExport() {
  const { list: listExport } = useText().exports;
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

/** A file written in chunks. */
interface FileSink {
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
async function openFile(name: string, mime: string): Promise<FileSink | null> {
  const picked = await pickedFile(name, mime);
  if (picked === 'cancelled') return null;
  return picked ?? downloadedFile(name, mime);
}

/** Exports the rows of the local copy, or the selection. */
export function ListExportDialog({
  list,
  signals,
  selection,
  onClose,
}: {
  readonly list: EngagementListState;
  /** Those that the list shows as columns. */
  readonly signals: readonly NamedSignal[];
  readonly selection: Selection;
  readonly onClose: () => void;
}) {
  const { list: listExport } = useText().exports;
  const format = useFormat();
  const { view, rows } = list;
  const { data: sync = null } = useWorkspaceRead('sync.progress', {});
  const { done, total } = sync?.engagements ?? { done: 0, total: null };
  const partly = sync === null || sync.phase === 'rows';
  const counts = {
    here: format.number(done),
    all: total === null ? '?' : format.number(Math.max(done, total)),
  };
  // The list comes from the API until the mirror is filled.
  const waits = list.source === 'service';
  // Rows that the local copy returned for the list lack fields that no column shows, so they are read again
  // in full.
  const loaded = list.source === 'service' ? [...rows.loaded()] : [];
  return (
    <ListExportForm
      view={{
        count: rows.count,
        rows: (signal) => (waits ? rowsOnceFilled(view, signal) : rowsOfView(view, signal)),
      }}
      selection={
        selection.size() === 0
          ? null
          : {
              count: selection.size(),
              rows: (signal) => rowsOfSelection(view, selection.ids(), loaded, signal),
            }
      }
      signals={signals}
      note={partly ? (waits ? listExport.waits(counts) : listExport.partly(counts)) : null}
      onClose={onClose}
    />
  );
}

type Rows = (signal: AbortSignal) => AsyncIterable<readonly Engagement[]>;

/** Rows to export and their number. */
interface ExportSource {
  readonly count: number;
  readonly rows: Rows;
}

function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Exports the list or the selection to a file. */
function ListExportForm({
  view,
  selection,
  signals,
  note,
  onClose,
}: {
  readonly view: ExportSource;
  /** Null if nothing is selected. */
  readonly selection: ExportSource | null;
  readonly signals: readonly NamedSignal[];
  /** Shown if the view has more rows than the local copy. */
  readonly note: string | null;
  readonly onClose: () => void;
}) {
  const {
    app,
    exports: { list: listExport, format: formatWord },
  } = useText();
  const format = useFormat();
  const words = useListWords(signals);
  const groups = useId();
  const [what, setWhat] = useState<'selection' | 'view'>(selection === null ? 'view' : 'selection');
  const [kind, setKind] = useState<ListFormat>('csv');
  const { state, write, stop } = useListExport();
  const blocked = usePolicyBlock('export');
  const source = what === 'selection' && selection !== null ? selection : view;
  const writing = state.kind === 'writing';

  const begin = () => {
    if (writing || source.count === 0) return;
    const name = `${listExport.fileName} ${today()}.${kind}`;
    void write({ format: kind, name, words, rows: source.rows }).then((isWritten) => isWritten && onClose());
  };

  return (
    <Dialog
      title={listExport.title}
      width="narrow"
      onClose={() => {
        stop();
        onClose();
      }}
      footer={
        <>
          <Button onClick={writing ? stop : onClose}>{writing ? listExport.stop : app.cancel}</Button>
          <Button
            look="primary"
            blocked={blocked}
            // Not `disabled`, which would make the dialog lose the focus, and Escape with it.
            aria-disabled={writing || source.count === 0}
            onClick={begin}
          >
            {listExport.title}
          </Button>
        </>
      }
    >
      <Stack gap={16} className={css['body']}>
        <Stack as="fieldset" gap={4} className={css['group']} disabled={writing}>
          <legend>{listExport.what}</legend>
          {selection === null ? null : (
            <Row as="label" gap={8} align="start" className={css['choice']}>
              <input
                type="radio"
                name={`${groups}-what`}
                checked={what === 'selection'}
                onChange={() => setWhat('selection')}
              />
              {listExport.selection({ count: selection.count })}
            </Row>
          )}
          <Row as="label" gap={8} align="start" className={css['choice']}>
            <input
              type="radio"
              name={`${groups}-what`}
              checked={what === 'view'}
              onChange={() => setWhat('view')}
            />
            {listExport.view({ count: view.count })}
          </Row>
          {note === null || what !== 'view' ? null : (
            <Text as="p" size="small" tone="tertiary">
              {note}
            </Text>
          )}
        </Stack>
        <Stack as="fieldset" gap={4} className={css['group']} disabled={writing}>
          <legend>{formatWord}</legend>
          {LIST_FORMATS.map((each) => (
            <Row as="label" gap={8} align="start" key={each} className={css['choice']}>
              <input
                type="radio"
                name={`${groups}-format`}
                checked={kind === each}
                onChange={() => setKind(each)}
              />
              <span>
                {listExport.formats[each]}
                <Text as="div" size="small" tone="tertiary">
                  {listExport.formatHints[each]}
                </Text>
              </span>
            </Row>
          ))}
        </Stack>
        <Text as="p" tone="secondary" tabular role="status" className={css['state']}>
          {writing
            ? listExport.writing({ done: format.number(state.done), total: format.number(source.count) })
            : null}
          {state.kind === 'stopped' ? listExport.stopped : null}
        </Text>
        {writing ? <progress aria-label={listExport.title} max={source.count} value={state.done} /> : null}
        {state.kind === 'failed' ? <ProblemView problem={state.problem} /> : null}
      </Stack>
    </Dialog>
  );
}
