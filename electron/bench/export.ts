import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportId } from '#shared/contract/exports.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { ExportFolder } from '#core/exports/exportFolder.ts';
import { ExportRun } from '#core/exports/exportRun.ts';
import { NO_TICKS } from '#core/exports/ticks.ts';
import { mirrorReads } from '#core/exports/exportSource.ts';
import { WorkspaceData } from '#core/database/workspaceData.ts';
import { exportsIn } from '#core/exports/exportsDatabase.ts';
import { openMirror } from '#core/mirror/openMirror.ts';
import { must } from '#core/testing/callApp.ts';
import { realClock, testPorts } from '#core/testing/testPorts.ts';
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

try {
  const mirror = must(await openMirror({ file, workerEntry: testPorts().mirrorWorker }));
  const data = new WorkspaceData({ dataDir: root, id: connectionId.parse('bench') });
  const within = exportsIn({ data });
  const runOnce = async (name: string, id: string): Promise<void> => {
    const made = must(within((store) => store.find(exportId.parse(id))));
    if (made === null) throw new Error(`There is no export ${id}.`);
    const before = process.memoryUsage().rss;
    let most = 0;
    const began = performance.now();
    const problem = await new ExportRun(made, {
      with: within,
      clock: realClock,
      dataDir: root,
      folder: new ExportFolder(made.folder),
      reads: mirrorReads(mirror, { kind: 'filter', filter: {} }, () =>
        Promise.reject(new Error('Nothing is missing.')),
      ),
      list: made.keeps ? { mirror, filter: {}, isComplete: true } : null,
      ticks: NO_TICKS,
      links: { baseUrl: '', crmUrls: {} },
      checksFiles: made.keeps,
      next: '',
      onProgress: () => {
        most = Math.max(most, process.memoryUsage().rss - before);
      },
    }).run();
    const took = performance.now() - began;
    const counts = must(within((store) => store.counts(made.seq)));
    // The notes of a folder that is kept up to date are files, too.
    const files = readdirSync(made.folder, { recursive: true }).filter((each) =>
      String(each).endsWith('.md'),
    ).length;
    if (
      problem !== null ||
      counts.current !== counts.total ||
      files !== counts.total ||
      counts.total < engagements
    )
      throw new Error(`Not every file is up to date: ${JSON.stringify({ problem, files, ...counts })}`);
    printExport(name, Math.round((counts.current / took) * 1000), Math.round(most / 1e6));
  };
  const add = (id: string, folder: string, keeps: boolean): void => {
    mkdirSync(join(root, folder), { recursive: true });
    const options = {
      format: 'md',
      template: '{date} {company} - {title}',
      contacts: keeps,
      companies: keeps,
    } as const;
    const place = { target: 'folder', folder: join(root, folder), file: null } as const;
    const of = { id: exportId.parse(id), madeAt: '' };
    must(
      within((store) =>
        store.add({ ...of, ...options, ...place, keeps }, { kind: 'query', query: '', name: '' }),
      ),
    );
  };
  for (const name of ['first', 'unchanged']) {
    add(name, 'files', false);
    await runOnce(name, name);
  }
  add('kept', 'vault', true);
  for (const name of ['kept folder', 'kept folder, unchanged']) {
    // As after a sync without news, which makes another walk necessary.
    const ranAt = name === 'kept folder' ? null : '2026-11-21T00:00:00Z';
    must(
      within((store) => {
        const seq = store.kept()[0]?.seq ?? 0;
        store.set(seq, { follows: null, ranAt });
      }),
    );
    await runOnce(name, 'kept');
  }
  data.close();
  await mirror.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}
