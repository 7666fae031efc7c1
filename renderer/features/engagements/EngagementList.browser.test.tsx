import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Engagement } from '#shared/contract/engagement.ts';
import { companyId, type ConnectionId, connectionId, contactId } from '#shared/contract/ids.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { testProgress } from '#shared/contract/testing/testProgress.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { read } from '../../queries/ask.ts';
import { answer } from '../../testing/fakeHost.ts';
import { Toasts } from '../../ui/Toasts.tsx';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { turnedTexts } from '../../testing/turnedTexts.ts';
import { EngagementList } from './EngagementList.tsx';
import type { ListSearch } from '#shared/domain/list/listSearch.ts';

type MirrorPage = OutputOf<'mirror.page'>;

const provenance = { source: 'service' as const, requestId: null, receivedAt: '2026-11-22T12:00:00Z' };
const titleOf = (index: number) => `Engagement ${String(index).padStart(4, '0')}`;

function engagement(index: number): Engagement {
  const start_at = new Date(Date.UTC(2026, 9, 1) - index * 3_600_000).toISOString();
  return testEngagement({ id: `eng_${index}`, title: titleOf(index), engagement_type: 'MEETING', start_at });
}

const rowOf = (index: number) => ({
  engagement: engagement(index),
  provenance,
  transcript: 'none' as const,
  lineCount: 0,
});

const synced = testProgress({ checkedAt: '2026-11-22T12:00:00Z' });

// Lists remember their position, so each test has its own workspace.
let tests = 0;
let connection: ConnectionId;
let asked: InputOf<'mirror.list'>[];
let onOpen: ReturnType<typeof vi.fn<(id: string, byKey: boolean) => void>>;
let onSearch: ReturnType<typeof vi.fn<(search: ListSearch) => void>>;

/** Mocks a mirrored workspace with this many engagements, and more fields of each. */
function mirrored(count: number, more: (index: number) => Partial<Engagement> = () => ({})): void {
  answer('sync.progress', () => synced);
  answer('mirror.coverage', () => ({
    engagements: count,
    withTimeline: 0,
    withText: 0,
    without: count,
    unread: 0,
    utterances: 0,
    waiting: 0,
    listed: true,
  }));
  answer('mirror.datePlaces', ({ moments }) => moments.map(() => 0));
  answer('mirror.list', (input) => {
    asked.push(input);
    const { offset, limit } = input;
    const rows = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) => ({
      ...rowOf(offset + at),
      engagement: { ...engagement(offset + at), ...more(offset + at) },
    }));
    return { rows, total: count, revision: 1 };
  });
}

function open(search: ListSearch = {}, width?: number, isTable = true): void {
  renderComponent(
    <div style={{ display: 'flex', flexDirection: 'column', height: '600px', width }}>
      <EngagementList
        search={search}
        openId={null}
        isPage
        isTable={isTable}
        viewName=""
        onSearch={onSearch}
        onOpen={onOpen}
        onClose={() => undefined}
      />
      <Toasts />
    </div>,
    connection,
  );
}

beforeEach(() => {
  tests += 1;
  connection = connectionId.parse(`workspace-${tests}`);
  asked = [];
  onOpen = vi.fn();
  onSearch = vi.fn();
});

const grid = () => page.getByRole('grid', { name: 'Engagements' });
const rows = () => grid().element().querySelectorAll('[role="row"][data-index]');
const row = (index: number) => grid().getByText(titleOf(index));
const selected = () =>
  [...grid().element().querySelectorAll('[role="row"][aria-selected="true"]')].map(
    (each) => /Engagement \d+/.exec(each.textContent)?.[0],
  );

/** The text of the active row. */
function active(): string {
  const id = grid().element().getAttribute('aria-activedescendant');
  return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
}

async function focusGrid(): Promise<void> {
  await expect.element(row(0)).toBeVisible();
  const element = grid().element();
  if (element instanceof HTMLElement) element.focus();
}

describe('the list of engagements', () => {
  it('tells a transcript whose analysis is pending from one that is pending itself', async () => {
    mirrored(2);
    const processing = (index: number) => ({ ...engagement(index), processing_status: 'PROCESSING' });
    answer('mirror.list', () => ({
      rows: [
        { ...rowOf(0), engagement: processing(0), transcript: 'timeline' },
        { ...rowOf(1), engagement: processing(1) },
      ],
      total: 2,
      revision: 1,
    }));
    open();
    const rowWith = (index: number) =>
      grid()
        .getByRole('row')
        .filter({ hasText: titleOf(index) });
    await expect.element(rowWith(0).getByText('Analysis pending')).toBeVisible();
    await expect.element(rowWith(0).getByTitle('Transcript ready, analysis pending')).toBeVisible();
    await expect.element(rowWith(1).getByText('Processing')).toBeVisible();
  });

  it('only renders rows near the screen, and jumps to the last of a hundred thousand', async () => {
    mirrored(100_000);
    open();
    await focusGrid();
    await expect.element(grid()).toHaveAttribute('aria-rowcount', '100001');
    await userEvent.keyboard('{End}');
    await expect.element(row(99_999)).toBeVisible();
    expect(rows().length).toBeLessThan(100);
    expect(asked.filter(({ offset }) => offset > 1000 && offset < 99_000)).toEqual([]);
  });

  it('shows its columns at once where they stay', async () => {
    mirrored(30);
    const drawn = new Set<string>();
    const observer = new MutationObserver(() => {
      const heads = document.querySelectorAll('[role="columnheader"]');
      if (heads.length > 0) drawn.add([...heads].map(({ textContent }) => textContent).join());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    open({}, 640);
    await expect.element(row(0)).toBeVisible();
    observer.disconnect();
    expect([...drawn]).toHaveLength(1);
  });

  it.each([
    { what: 'table', isTable: true },
    { what: 'list', isTable: false },
  ])('a title or a name in the $what turns only itself around', async ({ isTable }) => {
    const title = 'Renewal \u202e2026';
    const companyOf = (number: number, name: string) => ({ id: companyId.parse(`cmp_${number}`), name });
    const contactOf = (number: number, first_name: string, last_name: string) => ({
      id: contactId.parse(`cnt_${number}`),
      first_name,
      last_name,
    });
    mirrored(3, (index) => ({
      companies: [companyOf(1, index === 2 ? 'Amber \u202eFurniture' : 'Amber'), companyOf(2, 'Larkfield')],
      contacts: [contactOf(1, 'Ada', index === 2 ? '\u202eByron' : 'Byron'), contactOf(2, 'Bo', 'Reed')],
      duration_seconds: 3600,
      is_private: true,
      ...(index === 1 ? { title } : {}),
    }));
    open({}, undefined, isTable);
    await expect.element(grid().getByText(/^Renewal/)).toBeVisible();
    const drawn = [...rows()].map((each) => [each.textContent.includes('Larkfield'), turnedTexts(each)]);
    expect(drawn).toEqual([
      [true, []],
      [true, [title]],
      [true, isTable ? ['Ada \u202eByron'] : []],
    ]);
  });

  it('opens the active row', async () => {
    mirrored(40);
    open();
    await focusGrid();
    await userEvent.keyboard('jjjk');
    await expect.poll(active).toContain(titleOf(1));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onOpen.mock.calls).toEqual([['eng_1', true]]);
  });

  it('selects single rows and ranges, and clears the selection on Escape', async () => {
    mirrored(40);
    open();
    await focusGrid();
    await userEvent.keyboard('jx');
    await expect.poll(selected).toEqual([titleOf(0)]);
    await userEvent.keyboard('{Shift>}jj{/Shift}');
    await expect.poll(selected).toEqual([titleOf(0), titleOf(1), titleOf(2)]);
    await expect.element(page.getByText('3 selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(selected).toEqual([]);
  });

  it('sorts by a column in its default direction first, then in reverse', async () => {
    mirrored(40);
    open();
    await expect.element(row(0)).toBeVisible();
    await grid().getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    expect(onSearch).toHaveBeenLastCalledWith({ order: 'title:asc' });
  });

  it('is sorted as the URL says', async () => {
    mirrored(40);
    open({ order: 'title:asc' });
    await expect.element(row(0)).toBeVisible();
    const header = grid().getByRole('columnheader', { name: 'Title' });
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    expect(asked.every(({ order }) => order === 'title:asc')).toBe(true);
    await header.getByRole('button').click();
    expect(onSearch).toHaveBeenLastCalledWith({ order: 'title:desc' });
  });

  it('shows a signal as a column, found by its name, whatever its values are', async () => {
    const values: readonly unknown[] = [9, 'high', true, null, ['price', 'start'], 'x\n'.repeat(2000)];
    const definition = (id: string, name: string) => ({
      id,
      name,
      distinction: null,
      engagements: 5,
      kind: 'number' as const,
      mixed: true,
      counts: { none: 0, number: 1, boolean: 1, text: 2, date: 0, list: 1, other: 0 },
    });
    const definitions = [
      definition('dfn 1', 'NPS'),
      definition('d2', 'A very long name of a signal '.repeat(5)),
    ];
    mirrored(40, (index) => ({
      signals: [
        {
          id: 's1',
          annotation_definition_id: 'dfn 1',
          name: 'NPS',
          data_type: 'text',
          value: values[index],
        },
      ],
    }));
    answer('mirror.signalDefinitions', ({ search }) => {
      const found = definitions.filter(({ name }) => name.toLowerCase().includes(search));
      return { definitions: found, total: found.length, waiting: 0 };
    });
    open();
    await expect.element(row(0)).toBeVisible();
    expect(asked.every(({ signals }) => signals === undefined)).toBe(true);
    await grid().getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Signals…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signals as columns' });
    await dialog.getByRole('combobox').fill('nps');
    await expect.poll(() => dialog.getByRole('option').elements().length).toBe(1);
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('combobox').fill('');
    await dialog.getByRole('option', { name: /very long/u }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const header = grid().getByRole('columnheader', { name: 'NPS', exact: true });
    await expect.element(header).toBeVisible();
    expect(asked.at(-1)?.signals).toEqual(['dfn 1', 'd2']);
    const cells = () =>
      [...rows()].slice(0, values.length).map((each) => {
        const cell = each.querySelectorAll<HTMLElement>('[role="gridcell"]');
        return [...cell].at(-2)?.textContent.slice(0, 12);
      });
    await expect.poll(cells).toEqual(['9', 'high', 'Yes', '', 'price, start', 'x\nx\nx\nx\nx\nx\n']);
    const heights = [...rows()].map((each) => each.getBoundingClientRect().height);
    expect(new Set(heights).size).toBe(1);
    await header.getByRole('button').click();
    expect(onSearch).toHaveBeenLastCalledWith({ order: 'signal:dfn%201:desc' });
  });

  it('names the order by a signal', async () => {
    mirrored(3);
    answer('mirror.signalDefinitions', () => ({ definitions: [], total: 0, waiting: 0 }));
    open({ order: 'signal:name%3AChurn%20risk:asc' });
    await expect.element(row(0)).toBeVisible();
    expect(asked.every(({ order }) => order === 'signal:name%3AChurn%20risk:asc')).toBe(true);
    await expect.element(page.getByRole('button', { name: /Churn risk/u })).toBeVisible();
  });

  it('distinguishes an empty workspace from filters without matches', async () => {
    mirrored(0);
    answer('engagements.page', () => ({ rows: [], next: null, provenance, unreadable: [], withheld: [] }));
    open();
    await expect.element(page.getByText('No engagements yet')).toBeVisible();
  });

  it('offers to clear filters without matches', async () => {
    mirrored(0);
    answer('engagements.page', () => ({ rows: [], next: null, provenance, unreadable: [], withheld: [] }));
    open({ type: ['CALL'] });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    expect(onSearch).toHaveBeenLastCalledWith({});
  });

  it('shows why it could not be loaded, and retries', async () => {
    mirrored(0);
    open();
    await expect.element(page.getByText('The test has no answer for engagements.page.')).toBeVisible();
    const loaded = [engagement(0)];
    answer('engagements.page', () => ({
      rows: loaded,
      next: null,
      provenance,
      unreadable: [],
      withheld: [],
    }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(row(0)).toBeVisible();
  });
});

describe('the list export', () => {
  let files: Blob[];

  beforeEach(() => {
    files = [];
    // Without the file picker, the file is downloaded, which the test can read.
    vi.stubGlobal('showSaveFilePicker', undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:test';
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('waits for the first sync to finish, and confirms the file', async () => {
    mirrored(0);
    answer('sync.progress', () => ({ ...synced, phase: 'rows', engagements: { done: 0, total: 2 } }));
    const all = [engagement(0), engagement(1)];
    answer('engagements.page', () => ({ rows: all, next: null, provenance, unreadable: [], withheld: [] }));
    let pages: MirrorPage = { rows: [], next: null };
    answer('mirror.page', () => pages);
    open();
    await expect.element(row(1)).toBeVisible();

    await page.getByRole('button', { name: 'Export list' }).click();
    await page.getByRole('menuitem', { name: /^List/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect.element(dialog.getByText('Starts once sync has all 2 engagements; 0 so far.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect.element(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
    expect(files).toEqual([]);

    pages = { rows: [rowOf(0), rowOf(1)], next: null };
    queryClient.setQueryData(read('sync.progress', { connectionId: connection }).queryKey, synced);
    await expect.element(page.getByText(/^2 rows exported to Engagements/)).toBeVisible();
    expect((await files[0]?.text())?.split('\r\n').filter(Boolean)).toHaveLength(3);
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
