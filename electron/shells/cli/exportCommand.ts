import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engagement } from '#shared/contract/engagement.ts';
import { crmUrl } from '#shared/domain/links/crmUrl.ts';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import type { ExportFormat } from '#shared/domain/transcript/export/exportTranscript.ts';
import { engagementFile } from '#shared/domain/transcriptExports/engagementFile.ts';
import { assignNames } from '#shared/domain/transcriptExports/fileNames.ts';
import { DEFAULT_NAME_TEMPLATE, fileStem } from '#shared/domain/transcriptExports/nameTemplate.ts';
import { openPolicy } from '../common/policyFile.ts';
import type { Caller, StoredConnection } from './caller.ts';
import { limitOption, namedEngagement, readTranscript, textOption, withWorkspace } from './commandContext.ts';
import { CliFailure, EXIT, type Run, type Shell } from './commandRun.ts';
import { listedRows, viewOption } from './readCommands.ts';

async function wantedEngagements(run: Run, caller: Caller, connectionId: string): Promise<Engagement[]> {
  const matching = textOption(run, 'matching');
  const view = await viewOption(run, connectionId);
  const wanted: Engagement[] = [];
  if (matching !== undefined || view !== undefined) {
    const choice = {
      words: matching ?? '',
      within: view?.filter,
      order: 'date:desc',
      limit: limitOption(run, 1000),
    } as const;
    for await (const { engagement } of listedRows(caller, connectionId, choice)) wanted.push(engagement);
  }
  for (const word of run.words) {
    const { id: engagementId } = namedEngagement(word);
    wanted.push((await caller.call('engagements.get', { connectionId, engagementId })).engagement);
  }
  return wanted;
}

/** The same content as in an export of the app; null where the format has nothing to write. */
async function contentOf(
  caller: Caller,
  { id: connectionId, baseUrl, crmUrls }: StoredConnection,
  engagement: Engagement,
  format: ExportFormat,
): Promise<string | null> {
  const { head, transcript } = await readTranscript(caller, connectionId, engagement.id);
  const { crm_association: crm } = engagement;
  return engagementFile(
    {
      engagement: { ...engagement, transcript: head.kind === 'timeline' ? null : head.aggregatedText },
      transcript,
      link: buildDeepLink({ baseUrl, engagementId: engagement.id, second: null }),
      crmUrl: crm === null || crm === undefined ? null : crmUrl(crmUrls, crm),
    },
    format,
  );
}

function whyNothing(format: ExportFormat): string {
  return format === 'srt' || format === 'vtt' ? 'No transcript with times.' : 'No transcript.';
}

/** The same names as in an export of the app to an empty folder. */
function namesOf(wanted: readonly Engagement[]): ReadonlyMap<string, string> {
  const requests = wanted.map((engagement) => ({
    id: engagement.id,
    stem: fileStem(DEFAULT_NAME_TEMPLATE, engagement),
    known: null,
    idHash: createHash('sha256').update(engagement.id).digest('hex'),
  }));
  return assignNames(requests, []);
}

export async function runExport(run: Run, shell: Shell): Promise<void | number> {
  if (openPolicy(process)?.export === false) {
    throw new CliFailure('Your organization has switched export off.', EXIT.refused);
  }
  const [out, dir] = [textOption(run, 'out'), textOption(run, 'dir')];
  // The parser lets no other format through.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const format = (textOption(run, 'format') ?? 'txt') as ExportFormat;
  const isFiltered = textOption(run, 'matching') !== undefined || textOption(run, 'view') !== undefined;
  if (run.words.length === 0 && !isFiltered) {
    throw new CliFailure('Name an engagement, or use --matching or --view.', EXIT.usage);
  }
  if (dir === undefined && (run.words.length > 1 || isFiltered)) {
    throw new CliFailure('Several engagements need a folder: --dir DIR.', EXIT.usage);
  }
  return withWorkspace(run, shell, async (caller, connection) => {
    const wanted = await wantedEngagements(run, caller, connection.id);
    if (dir !== undefined) await mkdir(dir, { recursive: true });
    const names = namesOf(wanted);
    let [written, failures] = [0, 0];
    for (const each of wanted) {
      try {
        const content = await contentOf(caller, connection, each, format);
        if (content === null) throw new CliFailure(whyNothing(format), EXIT.nothing);
        const file = dir === undefined ? out : path.join(dir, `${names.get(each.id) ?? each.id}.${format}`);
        if (file === undefined) run.print(content);
        else await writeFile(file, content);
        written += 1;
      } catch (error) {
        failures += 1;
        const why = error instanceof Error ? error.message : 'unknown reason';
        process.stderr.write(`${plainLine(each.title)} (${each.id}): ${plainLine(why)}\n`);
      }
    }
    if (dir !== undefined) process.stderr.write(`${written} written, ${failures} not written\n`);
    if (failures > 0) return EXIT.failed;
    return written === 0 ? EXIT.nothing : EXIT.ok;
  });
}
