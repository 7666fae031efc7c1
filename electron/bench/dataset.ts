import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectionId } from '#shared/contract/ids.ts';
import { exportId } from '#shared/contract/exports.ts';
import { WorkspaceData } from '#core/database/workspaceData.ts';
import { openDataset } from '#core/exports/dataset.ts';
import { ExportFolder } from '#core/exports/exportFolder.ts';
import { ExportRun } from '#core/exports/exportRun.ts';
import { NO_TICKS } from '#core/exports/ticks.ts';
import { exportsIn } from '#core/exports/exportsDatabase.ts';
import { mirrorReads } from '#core/exports/exportSource.ts';
import { openMirror } from '#core/mirror/openMirror.ts';
import { must } from '#core/testing/callApp.ts';
import { realClock, testPorts } from '#core/testing/testPorts.ts';
import { printFigure } from './figures.ts';
import { filledMirror } from './filledMirror.ts';

/**
 * Writes a mirror with a million utterances as a Parquet dataset, and once more with nothing to change. Figures are per
 * million utterances, so that fewer compare.
 */
const { values } = parseArgs({
  options: {
    utterances: { type: 'string', default: '1000000' },
    lines: { type: 'string', default: '100' },
  },
});
const { file, utterances } = await filledMirror({
  utterances: Number(values.utterances),
  linesPerCall: Number(values.lines),
});
const root = realpathSync(mkdtempSync(join(tmpdir(), 'bench-dataset-')));
try {
  const { mirrorWorker } = testPorts();
  const mirror = must(await openMirror({ file, workerEntry: mirrorWorker }));
  const data = new WorkspaceData({ dataDir: root, id: connectionId.parse('bench') });
  const within = exportsIn({ data });
  const id = exportId.parse('dataset');
  const folder = join(root, 'lake');
  mkdirSync(folder);
  const options = { format: 'parquet', template: '{id}', contacts: false, companies: false } as const;
  const place = { target: 'folder', folder, file: null, keeps: true } as const;
  must(
    within((store) =>
      store.add({ id, madeAt: '', ...options, ...place }, { kind: 'query', query: '', name: '' }),
    ),
  );
  for (const name of ['first', 'unchanged']) {
    const made = must(within((store) => store.find(id)));
    if (made === null) throw new Error('It was just added.');
    // As after a sync without news, which makes another walk necessary.
    const state = { ...made, follows: null, ranAt: name === 'first' ? null : '2026-11-21T00:00:00Z' };
    const before = process.memoryUsage().rss;
    let most = 0;
    const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 50);
    const [began, used] = [performance.now(), process.cpuUsage()];
    const problem = await new ExportRun(state, {
      with: within,
      clock: realClock,
      dataset: openDataset(file, mirrorWorker),
      dataDir: root,
      folder: new ExportFolder(folder),
      reads: mirrorReads(mirror, { kind: 'filter', filter: {} }, () =>
        Promise.reject(new Error('Nothing is missing.')),
      ),
      list: { mirror, filter: {}, isComplete: true },
      ticks: NO_TICKS,
      links: { baseUrl: '', crmUrls: {} },
      checksFiles: true,
      next: '',
      onProgress: () => undefined,
    }).run();
    clearInterval(sampling);
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(used);
    const counts = must(within((store) => store.counts(made.seq)));
    if (problem !== null || counts.current !== counts.total)
      throw new Error(`Not every file is up to date: ${JSON.stringify({ problem, ...counts })}`);
    const millions = utterances / 1e6;
    printFigure(`${name}: seconds per million utterances`, seconds / millions, {
      processorSeconds: (user + system) / 1e6 / millions,
      files: counts.total,
    });
    printFigure(`${name}: memory added`, Math.round(most / 1e6), { unit: 'MB' });
  }
  data.close();
  await mirror.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}
