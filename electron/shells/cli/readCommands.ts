import type { SearchPart } from '#shared/domain/search/searchQuery.ts';
import { isNamed } from '#shared/domain/search/signalTerms.ts';
import { wrongFiltersIn } from '#shared/domain/search/wrongFilters.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { ALL_SIGNALS, type MirrorOrder } from '#shared/contract/enumerations.ts';
import type { MirrorRow, FoundEngagement } from '#shared/contract/mirror.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { type RowColumn, rowValues } from '#shared/domain/list/listedRow.ts';
import { signalColumn } from '#shared/domain/signals/signalColumns.ts';
import { foldValue } from '#shared/domain/signals/signalValues.ts';
import { engagementDate } from '#shared/domain/list/engagementDate.ts';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import { callProgram, storedConnections, type Caller } from './caller.ts';
import {
  engagementNamed,
  limitOption,
  namedEngagement,
  readTranscript,
  speakerNamed,
  textOption,
  withWorkspace,
} from './commandContext.ts';
import { CliFailure, EXIT, type Run } from './commandTable.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import {
  type Cell,
  RowWriter,
  clock,
  endOfRows,
  isStructured,
  jsonText,
  localTime,
  parseClock,
  tableText,
  terminalText,
} from './output.ts';

/** A result without a filter that couldn't be used would look like the answer. */
export async function checkFilters(caller: Caller, connectionId: string, words: string): Promise<void> {
  const wrong = await wrongFiltersIn(words, new Date(), (all) =>
    caller.call('mirror.signalDefinitions', { connectionId, ...all }),
  );
  if (wrong.length > 0) throw new CliFailure(wrong.map(plainLine).join('\n'), EXIT.usage);
}

/** Why a part of a search that is no filter is ignored. */
/** Null if a part is searched as it was typed. */
function noticeOf({ taken, note }: SearchPart): string | null {
  if (note === null) return null;
  const { kind, about, choices } = note;
  if (kind === 'also-written') return `${about} is also written ${choices.join(', ')}.`;
  if (kind === 'too-many-spellings') {
    return `${about} is searched in ${choices[0]} of its ${choices[1]} spellings.`;
  }
  if (taken !== 'ignored') return null;
  return kind === 'too-many' ? `Only the first ${about} terms are used.` : `${about} is ignored.`;
}

export async function runWorkspaces(run: Run): Promise<number> {
  const { connections, last } = storedConnections(run.dataDir);
  const program = await callProgram(run.dataDir, 'cli');
  program?.close();
  if (run.options['json'] === true) {
    run.print(
      jsonText({
        isRunning: program !== null,
        workspaces: connections.map((each) => ({ ...each, isDefault: each.id === last })),
      }),
    );
  } else {
    const rows = connections.map(({ id, name, baseUrl, kind }) => [
      id === last ? '*' : '',
      name,
      kind === 'demo' ? 'demo' : baseUrl,
      id,
    ]);
    run.print(tableText({ headings: ['', 'NAME', 'ADDRESS', 'ID'], rows, width: run.width }));
  }
  return connections.length === 0 ? EXIT.nothing : EXIT.ok;
}

/** The most rows that the mirror returns at once. */
const ROWS_AT_ONCE = 500;

/** The engagements that these words find; newest first unless ordered otherwise. */
export async function* listedRows(
  caller: Caller,
  connectionId: string,
  {
    words,
    within = {},
    order,
    limit,
    onTotal,
    withSignals = false,
  }: {
    readonly words: string;
    /** What a view shows. */
    readonly within?: MirrorFilter | undefined;
    readonly order: MirrorOrder;
    readonly limit: number;
    /** Told how many there are without the limit. */
    readonly onTotal?: (total: number) => void;
    readonly withSignals?: boolean;
  },
): AsyncGenerator<MirrorRow> {
  await checkFilters(caller, connectionId, words);
  // One search per line, of which all must match.
  const text = [within.text ?? '', words].filter((each) => each !== '').join('\n');
  const filter = text === '' ? within : { ...within, text };
  for (let offset = 0; offset < limit; offset += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, limit - offset);
    const page = { connectionId, filter, order, offset, limit: count, signals: withSignals };
    const { rows, total } = await caller.call('mirror.list', page);
    onTotal?.(total);
    yield* rows;
    if (rows.length < count) return;
  }
}

/** What `--view` names; undefined without one. */
export async function viewOption(run: Run, caller: Caller, connectionId: string) {
  const name = textOption(run, 'view');
  return name === undefined
    ? undefined
    : (await import('./savedView.ts')).namedView(caller, connectionId, name);
}

/** The order by a signal of this name, or of this id. */
async function signalOrder(caller: Caller, connectionId: string, name: string, direction: string) {
  const all = { connectionId, search: '', limit: ALL_SIGNALS };
  const { definitions } = await caller.call('mirror.signalDefinitions', all);
  const known =
    definitions.find(({ id }) => id === name) ?? definitions.find((each) => isNamed(each, foldValue(name)));
  if (known !== undefined)
    return `${signalColumn(known.id)}:${direction === 'asc' ? 'asc' : 'desc'}` as const;
  const names = definitions.slice(0, 10).map((each) => plainLine(each.name));
  throw new CliFailure(`There is no signal “${name}”. There are: ${names.join(', ')}.`, EXIT.usage);
}

async function orderOption(
  caller: Caller,
  connectionId: string,
  run: Run,
  ofView: MirrorOrder | undefined,
): Promise<MirrorOrder> {
  const chosen = textOption(run, 'order');
  const [, name, direction] = /^signal:(.+):(asc|desc)$/u.exec(chosen ?? '') ?? [];
  if (name !== undefined && direction !== undefined)
    return signalOrder(caller, connectionId, name, direction);
  if (chosen === undefined && ofView !== undefined) return ofView;
  const order = chosen ?? 'date:desc';
  if (!/^[a-z_]+:(?:asc|desc)$/u.test(order)) {
    throw new CliFailure('--order is a field and a direction, as date:desc.', EXIT.usage);
  }
  // The contract checks it again.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return order as MirrorOrder;
}

function lengthOf({ duration_seconds: seconds }: Engagement): string {
  return typeof seconds === 'number' ? clock(seconds) : '';
}

const namesOf = (
  records: readonly { readonly name?: string | null | undefined }[] | null | undefined,
): string =>
  (records ?? [])
    .map(({ name }) => name ?? '')
    .filter((name) => name !== '')
    .join(', ');

/** The columns of an exported list, by the API's names. */
const LIST_COLUMNS: Readonly<Record<RowColumn, string>> = {
  title: 'title',
  type: 'engagement_type',
  status: 'processing_status',
  start: 'start_at',
  seconds: 'duration_seconds',
  companies: 'companies',
  people: 'contacts',
  owner: 'owner',
  tags: 'tags',
  at: 'engagement_at',
  crmType: 'crm_object_type',
  crmId: 'crm_object_id',
  crmSource: 'crm_source',
  private: 'is_private',
  internal: 'is_internal',
  updated: 'updated_at',
  id: 'id',
  companyIds: 'company_ids',
  peopleIds: 'contact_ids',
  peopleEmails: 'contact_emails',
  ownerId: 'owner_id',
  ownerEmail: 'owner_email',
};

const listWriter = (run: Run) => new RowWriter(run, [...Object.values(LIST_COLUMNS), 'url']);
const listCells = (engagement: Engagement, url: string) => [...Object.values(rowValues(engagement)), url];

export async function runList(run: Run): Promise<void | number> {
  return withWorkspace(run, 'lists', async (caller, { id, baseUrl }) => {
    const table: MirrorRow[] = [];
    const isTable = !isStructured(run);
    const output = listWriter(run);
    const view = await viewOption(run, caller, id);
    const count = { shown: 0, total: 0 };
    const wanted = {
      words: run.words.join(' '),
      within: view?.filter,
      order: await orderOption(caller, id, run, view?.order),
      limit: limitOption(run, run.width === null ? Infinity : 20),
      onTotal: (total: number) => (count.total = total),
      withSignals: !isTable,
    };
    for await (const row of listedRows(caller, id, wanted)) {
      count.shown += 1;
      const { engagement, transcript, lineCount: lines } = row;
      const url = buildDeepLink({ baseUrl, engagementId: engagement.id, second: null });
      if (isTable) table.push(row);
      else
        await output.row(
          () => listCells(engagement, url),
          () => ({ ...engagement, transcript, lines, url }),
        );
    }
    if (!isTable) await output.end();
    else {
      await run.write(
        tableText({
          headings: ['DATE', 'TYPE', 'TITLE', 'COMPANIES', 'LENGTH', 'ID'],
          rows: table.map(({ engagement }) => [
            localTime(engagementDate(engagement)),
            engagement.engagement_type.toLowerCase(),
            engagement.title,
            namesOf(engagement.companies),
            lengthOf(engagement),
            engagement.id,
          ]),
          width: run.width,
        }),
      );
    }
    return count.shown === 0 ? EXIT.nothing : endOfRows(run, count.shown, count.total);
  });
}

function searchLines({ row, hits, lines, elsewhere }: FoundEngagement): string[] {
  const { engagement } = row;
  const more = lines - hits.length;
  return [
    `${plainLine(engagement.title)}  ${localTime(engagementDate(engagement))}  ${engagement.id}`,
    ...elsewhere.map(({ place, snippet }) => `  ${place}: ${plainLine(snippet.text)}`),
    ...hits.map((hit) =>
      hit.kind === 'line'
        ? `  ${clock(hit.start)} ${plainLine(hit.speaker ?? '')}: ${plainLine(hit.snippet.text)}`
        : `  ${plainLine(hit.snippet.text)}`,
    ),
    ...(more > 0 ? [`  ${more} more lines`] : []),
  ];
}

const HIT_COLUMNS = [
  'engagement_id',
  'title',
  'line',
  'start_seconds',
  'end_seconds',
  'speaker',
  'text',
  'url',
] as const;
type Hit = Readonly<Record<(typeof HIT_COLUMNS)[number], Cell>>;

/**
 * What was found in an engagement, in the API's names: each line, else where it matches. `text` is null where only
 * filters match.
 */
function hitsOf({ row, hits, elsewhere }: FoundEngagement, baseUrl: string): Hit[] {
  const { id, title } = row.engagement;
  const engagement = { engagement_id: id, title };
  const urlAt = (second: number | null): string => buildDeepLink({ baseUrl, engagementId: id, second });
  const without = { line: null, start_seconds: null, end_seconds: null, speaker: null };
  const lines = hits.map((hit) =>
    hit.kind === 'line'
      ? {
          ...engagement,
          line: hit.line,
          start_seconds: hit.start,
          end_seconds: hit.end,
          speaker: hit.speaker,
          text: hit.snippet.text,
          url: urlAt(hit.start),
        }
      : { ...engagement, ...without, text: hit.snippet.text, url: urlAt(null) },
  );
  if (lines.length > 0) return lines;
  return [{ ...engagement, ...without, text: elsewhere[0]?.snippet.text ?? null, url: urlAt(null) }];
}

/** Answers with all lines of transcripts are long. */
const FOUND_AT_ONCE = { whole: 20, first: 100 };

type Search = Pick<InputOf<'mirror.search'>, 'connectionId' | 'input' | 'within'>;

async function searchTotal(caller: Caller, search: Search): Promise<number> {
  let total = 0;
  for (let cursor: string | null = null; ;) {
    const piece: OutputOf<'mirror.searchCount'> = await caller.call('mirror.searchCount', {
      ...search,
      cursor,
    });
    total += piece.count;
    cursor = piece.next;
    if (cursor === null) return total;
  }
}

export async function runSearch(run: Run): Promise<void | number> {
  const input = run.words.join(' ');
  if (input.trim() === '') throw new CliFailure('Say what to search for.', EXIT.usage);
  return withWorkspace(run, 'transcripts', async (caller, { id: connectionId, baseUrl }) => {
    await checkFilters(caller, connectionId, input);
    const limit = limitOption(run, run.width === null ? Infinity : 10);
    const order = textOption(run, 'order') === 'relevance' ? 'relevance' : 'newest';
    const view = await viewOption(run, caller, connectionId);
    const search = { connectionId, input, ...(view === undefined ? {} : { within: view.filter }) };
    const output = new RowWriter(run, HIT_COLUMNS);
    const isWhole = isStructured(run);
    let shown = 0;
    for (let cursor: string | null = null; ;) {
      const page: OutputOf<'mirror.search'> = await caller.call('mirror.search', {
        ...search,
        order,
        cursor,
        limit: Math.min(isWhole ? FOUND_AT_ONCE.whole : FOUND_AT_ONCE.first, limit - shown),
        ...(isWhole ? { hits: 'all' as const } : {}),
      });
      if (cursor === null) {
        for (const part of page.parts) {
          const notice = noticeOf(part);
          if (notice !== null) process.stderr.write(`${plainLine(notice)}\n`);
        }
        if (page.rankedAmong !== null)
          process.stderr.write(
            `Only the newest ${page.rankedAmong} matches are ranked; --order newest has all.\n`,
          );
      }
      for (const each of page.found) {
        if (isWhole)
          for (const hit of hitsOf(each, baseUrl))
            await output.row(() => HIT_COLUMNS.map((column) => hit[column]));
        else await output.line(`${shown === 0 ? '' : '\n'}${searchLines(each).join('\n')}\n`);
        shown += 1;
      }
      cursor = page.next;
      if (cursor === null || shown >= limit) {
        await output.end();
        if (shown === 0) return EXIT.nothing;
        if (page.rankedAmong !== null) return EXIT.partial;
        const isCut = cursor !== null && run.width !== null;
        return isCut ? endOfRows(run, shown, await searchTotal(caller, search), 'engagements') : EXIT.ok;
      }
    }
  });
}

function timeOption(run: Run, name: string): number | null {
  const text = textOption(run, name);
  if (text === undefined) return null;
  const seconds = parseClock(text);
  if (seconds === null) throw new CliFailure(`--${name} is a time, as 4:09 or 1:04:09.`, EXIT.usage);
  return seconds;
}

function factLines(engagement: Engagement): string[] {
  const { crm_association: crm, contacts } = engagement;
  const people = (contacts ?? []).map(
    ({ first_name: first, last_name: last, emails }) =>
      [first ?? '', last ?? ''].join(' ').trim() || (emails?.[0]?.email ?? ''),
  );
  const facts: [string, string][] = [
    ['Title', engagement.title],
    ['When', localTime(engagementDate(engagement))],
    ['Type', engagement.engagement_type],
    ['Status', engagement.processing_status],
    ['Length', lengthOf(engagement)],
    ['Companies', namesOf(engagement.companies)],
    ['Contacts', people.join(', ')],
    ['Tags', namesOf(engagement.tags)],
    [
      'CRM link',
      crm === null || crm === undefined ? '' : `${crm.source} ${crm.object_type} ${crm.crm_object_id}`,
    ],
    ['Private', engagement.is_private ? 'yes' : 'no'],
    ['Id', engagement.id],
  ];
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name.padEnd(10)} ${plainLine(value)}`);
}

const UTTERANCE_COLUMNS = ['line', 'start_seconds', 'end_seconds', 'speaker', 'text'] as const;
interface Utterance {
  readonly line: number;
  readonly start_seconds: number;
  readonly end_seconds: number;
  readonly speaker: string;
  readonly text: string;
}

export async function runShow(run: Run): Promise<void | number> {
  const { id: engagementId, second } = namedEngagement(run.words[0]);
  const [from, to] = [timeOption(run, 'from') ?? second, timeOption(run, 'to')];
  return withWorkspace(run, null, async (caller, { id, baseUrl }) => {
    const { engagement } = await engagementNamed(caller, id, engagementId);
    const withLines = run.options['transcript'] === true || from !== null || to !== null;
    const read = withLines ? await readTranscript(caller, id, engagementId) : null;
    const { transcript } = read ?? { transcript: null };
    const utterances: Utterance[] = [];
    const count = transcript?.count ?? 0;
    for (let line = 0; line < count; line += 1) {
      if (read === null || transcript === null) break;
      const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
      if (end < (from ?? 0) || start > (to ?? Infinity)) continue;
      utterances.push({
        line,
        start_seconds: start,
        end_seconds: end,
        speaker: speakerNamed(read, transcript.speaker[line] ?? -1),
        text: transcript.text[line] ?? '',
      });
    }
    const plain = read?.head.kind === 'timeline' ? null : (read?.head.aggregatedText ?? null);
    const url = buildDeepLink({ baseUrl, engagementId, second: from });
    if (run.options['json'] === true) {
      const transcript = read === null ? {} : { utterances, plain_text: plain };
      return run.write(jsonText({ ...engagement, url, ...transcript }));
    }
    if (isStructured(run) && read !== null) {
      const output = new RowWriter(run, UTTERANCE_COLUMNS);
      for (const each of utterances) await output.row(() => UTTERANCE_COLUMNS.map((column) => each[column]));
      if (plain !== null)
        await output.row(
          () => [null, null, null, null, plain],
          () => ({ plain_text: plain }),
        );
      await output.end();
      return utterances.length === 0 && plain === null ? EXIT.nothing : EXIT.ok;
    }
    if (isStructured(run)) {
      const output = listWriter(run);
      await output.row(
        () => listCells(engagement, url),
        () => ({ ...engagement, url }),
      );
      return output.end();
    }
    run.print(`${[...factLines(engagement), `Link       ${url}`].join('\n')}\n`);
    if (read === null) return;
    run.print('\n');
    for (const { start_seconds: start, speaker, text } of utterances)
      run.print(`[${clock(start)}] ${plainLine(speaker)}: ${plainLine(text)}\n`);
    if (transcript === null) run.print(plain === null ? 'No transcript\n' : `${terminalText(plain)}\n`);
  });
}
