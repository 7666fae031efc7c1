import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectionId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { transcriptExportId } from '#shared/contract/transcriptExports.ts';
import { folderSyncId } from '#shared/contract/folderSyncs.ts';
import { FolderSyncRun } from '../folderSyncs/folderSyncRun.ts';
import { FolderSyncStore } from '../folderSyncs/folderSyncStore.ts';
import { openMirror } from '../store/openMirror.ts';
import { must } from '../testing/callApp.ts';
import { realClock, testPorts } from '../testing/testPorts.ts';
import { ExportFolder } from '../transcriptExports/exportFolder.ts';
import { ExportRun, FolderTarget } from '../transcriptExports/exportRun.ts';
import { ExportsDatabase } from '../transcriptExports/exportStore.ts';
import { printFigure } from './figures.ts';
import { filledMirror } from './filledMirror.ts';

/**
 * Exports every engagement of a mirror with a million utterances, about 10,000, to a folder as Markdown, and once more with nothing to change; then the
 * same by a folder sync, with notes for contacts and companies.
 */
const { values } = parseArgs({
  options: {
    utterances: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '100' },
  },
});
const { file, engagements } = await filledMirror({
  utterances: Number(values.utterances),
  linesPerCall: Number(values.lines),
});

function printExport(name: string, perSecond: number, addedMb: number): void {
  printFigure(`${name}: files per second`, perSecond);
  printFigure(`${name}: memory added`, addedMb, { unit: 'MB' });
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bench-export-')));
const folder = join(root, 'files');
mkdirSync(folder);

try {
  const mirror = must(await openMirror({ file, workerEntry: testPorts().mirrorWorker }));
  const database = new ExportsDatabase(root);
  const exportFolder = new ExportFolder(folder);
  for (const name of ['first', 'unchanged']) {
    const made = must(
      database.with((store) =>
        store.add(
          {
            id: transcriptExportId.parse(name),
            connectionId: connectionId.parse('bench'),
            madeAt: new Date().toISOString(),
            format: 'md',
            target: 'folder',
            folder,
            file: null,
            template: '{date} {company} - {title}',
            state: 'preparing',
            paused: false,
            problem: null,
          },
          { kind: 'view', filter: {} },
        ),
      ),
    );
    const before = process.memoryUsage().rss;
    let most = 0;
    const began = performance.now();
    const run = new ExportRun(made, {
      with: (work) => database.with(work),
      clock: realClock,
      target: new FolderTarget(exportFolder, 'md'),
      folder: exportFolder,
      mirror: () => Promise.resolve(ok(mirror)),
      client: () => Promise.reject(new Error('Nothing is missing.')),
      links: { baseUrl: '', crmUrls: {} },
      onProgress: () => {
        most = Math.max(most, process.memoryUsage().rss - before);
      },
    });
    await run.run();
    const perSecond = Math.round((engagements / (performance.now() - began)) * 1000);
    const addedMb = Math.round(most / 1e6);
    const counts = must(database.with((store) => store.counts(made.seq)));
    const files = readdirSync(folder).length - 1;
    if (counts.waiting + counts.failed > 0 || files !== counts.total)
      throw new Error(`${files} of ${counts.total} engagements have their file.`);
    printExport(name, perSecond, addedMb);
  }
  // The notes of a folder sync are files, too.
  const vault = join(root, 'vault');
  mkdirSync(vault);
  const within = <T>(work: (store: FolderSyncStore) => T) =>
    database.with((_, db) => work(new FolderSyncStore(db)));
  const id = folderSyncId.parse('bench');
  must(
    within((store) =>
      store.add({
        id,
        connectionId: connectionId.parse('bench'),
        madeAt: '',
        folder: vault,
        source: { kind: 'query', query: '', name: '' },
        format: 'md',
        template: '{date} {company} - {title}',
        contacts: true,
        companies: true,
      }),
    ),
  );
  for (const name of ['folder sync', 'folder sync, unchanged']) {
    // As after a sync without news, which makes another walk necessary.
    must(within((store) => store.set(id, { follows: null })));
    const sync = must(within((store) => store.find(id)));
    if (sync === null) throw new Error('It was just added.');
    const before = process.memoryUsage().rss;
    let most = 0;
    const began = performance.now();
    const problem = await new FolderSyncRun(sync, {
      with: within,
      folder: new ExportFolder(vault),
      dataDir: root,
      mirror,
      filter: {},
      links: { baseUrl: '', crmUrls: {} },
      isComplete: true,
      checksFiles: true,
      onProgress: () => {
        most = Math.max(most, process.memoryUsage().rss - before);
      },
    }).run();
    const took = performance.now() - began;
    const counts = must(within((store) => store.counts(sync.seq)));
    const perSecond = Math.round((counts.current / took) * 1000);
    const addedMb = Math.round(most / 1e6);
    if (problem !== null || counts.waiting + counts.failed > 0)
      throw new Error(`Not every file is up to date: ${JSON.stringify({ problem, ...counts })}`);
    printExport(name, perSecond, addedMb);
    must(within((store) => store.set(id, { ranAt: new Date().toISOString() })));
  }
  database.close();
  await mirror.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}
