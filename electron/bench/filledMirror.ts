import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MirrorWriter } from '#core/mirror/write/mirrorWriter.ts';
import { must } from '#core/testing/callApp.ts';
import { mirrorFile } from '#core/workspace/workspace.ts';
import { connectionId } from '#shared/contract/ids.ts';
import type { CorpusOptions, CorpusPage } from './corpus.ts';
import { printDetails } from './figures.ts';
import { pageOf } from './pageOf.ts';
import { prepared } from './prepared.ts';

/** What a mirror contains at least. */
export interface MirrorSize {
  readonly engagements?: number;
  readonly utterances?: number;
  readonly linesPerCall: number;
  /** Of each engagement. */
  readonly signals?: number;
}

export interface FilledMirror {
  readonly file: string;
  readonly engagements: number;
  readonly utterances: number;
  /** Lines from which queries are made. */
  readonly sample: readonly string[];
}

const ROWS = 25;
/** Pages that are ready before they are needed. */
const AHEAD = 4;
const SAMPLE = { perPage: 50, lines: 5000 };

/** The pages of a corpus until it is that large, made in a thread of their own. */
export async function* corpusPages(
  { engagements = 0, utterances = 0, linesPerCall, signals = 0 }: MirrorSize,
  options: CorpusOptions = {},
): AsyncGenerator<CorpusPage> {
  const worker = new Worker(new URL('./corpusWorker.ts', import.meta.url), {
    workerData: { rows: ROWS, ...options, linesPerCall, signals },
  });
  const ready: CorpusPage[] = [];
  let wake: () => void = () => undefined;
  worker.on('message', (page: CorpusPage) => {
    ready.push(page);
    wake();
  });
  try {
    for (let page = 0; page < AHEAD; page += 1) worker.postMessage(null);
    let [rows, lines] = [0, 0];
    while (rows < engagements || lines < utterances) {
      const page = ready.shift();
      if (page === undefined) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      worker.postMessage(null);
      rows += ROWS;
      lines += page.utterances;
      yield page;
    }
  } finally {
    await worker.terminate();
  }
}

async function fill(folder: string, size: MirrorSize): Promise<void> {
  const began = performance.now();
  const writer = new MirrorWriter(join(folder, 'mirror.sqlite'), {
    now: () => Date.now(),
    stopping: () => false,
  });
  const sample: string[] = [];
  let utterances = 0;
  for await (const page of corpusPages(size)) {
    if (sample.length < SAMPLE.lines) sample.push(...page.lines.slice(0, SAMPLE.perPage));
    must(writer.ingest(pageOf(page.body)));
    utterances += page.utterances;
  }
  while (writer.maintain().more);
  const { engagements } = writer.counts();
  writer.close();
  const about = { engagements, utterances, sample };
  writeFileSync(join(folder, 'about.json'), JSON.stringify(about));
  const seconds = Math.round((performance.now() - began) / 1000);
  printDetails('filled a mirror', { engagements, utterances, seconds });
}

/** A mirror of the corpus after its maintenance, shared by all benchmarks that want this size. */
export async function filledMirror(size: MirrorSize): Promise<FilledMirror> {
  const { engagements = 0, utterances = 0, linesPerCall, signals = 0 } = size;
  const folder = await prepared(
    `mirror-${engagements}-${utterances}-${linesPerCall}${signals === 0 ? '' : `-${signals}`}`,
    (made) => fill(made, size),
  );
  const about: Omit<FilledMirror, 'file'> = JSON.parse(readFileSync(join(folder, 'about.json'), 'utf8'));
  return { ...about, file: join(folder, 'mirror.sqlite') };
}

/** A new data folder whose only workspace has such a mirror, and an API that can't be reached. */
export async function filledDataFolder(size: MirrorSize): Promise<string> {
  const { file } = await filledMirror(size);
  const data = mkdtempSync(join(dirname(file), 'data-'));
  const mirror = mirrorFile(data, connectionId.parse('bench'));
  mkdirSync(dirname(mirror), { recursive: true });
  // A program that runs on it writes to it.
  copyFileSync(file, mirror);
  const connection = { id: 'bench', name: 'Bench', baseUrl: 'https://api.example', kind: 'remote' };
  const settings = { connections: [connection], lastConnection: 'bench' };
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings));
  return data;
}
