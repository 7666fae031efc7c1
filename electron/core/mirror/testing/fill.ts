import { openMirror } from '../openMirror.ts';
import { pageInput, sentEngagement, sentTimeline } from './fixtures.ts';

/**
 * Run by the crash test: fills a mirror until it is killed, ten engagements per page, and prints a line on standard
 * output for each acknowledged page.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Pass the mirror file as the first argument.');
const opened = await openMirror({ file, workerEntry: new URL('../../mirrorWorker.ts', import.meta.url) });
if (!opened.ok) throw new Error(opened.problem.kind);
const begins = await opened.value.counts();
const from = begins.ok ? begins.value.engagements / 10 : 0;
for (let page = from; ; page += 1) {
  const rows = Array.from({ length: 10 }, (_, index) => {
    const id = `e${page * 10 + index}`;
    const lines = Array.from({ length: 40 }, (__, line): [number, string] => [0, `line ${line} of ${id}`]);
    return sentEngagement(id, { transcript_timeline: sentTimeline(lines, ['Ada']) });
  });
  const taken = await opened.value.ingest(pageInput('engagements', rows));
  if (!taken.ok) throw new Error(taken.problem.kind);
  process.stdout.write(`${page + 1}\n`);
}
