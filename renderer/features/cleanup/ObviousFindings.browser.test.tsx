import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type CleanupItem, cleanupItem, type Proof, type Proofs } from '#shared/contract/cleanup.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { editId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { testEdit } from '#shared/contract/testing/testEdit.ts';
import { testEngagement } from '#shared/contract/testing/testEngagement.ts';
import { answer } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { ObviousFindingsDialog } from './ObviousFindings.tsx';

function unlinked(id: string, level: 'strong' | 'likely' = 'strong'): CleanupItem {
  return cleanupItem.parse({
    queue: 'no-link',
    key: id,
    version: '1',
    engagement: testEngagement({ id, title: `Call ${id}` }),
    finding: { kind: 'no-link' },
    fixes: [
      {
        change: {
          kind: 'crm',
          base: null,
          mine: { object_type: 'company', crm_object_id: `crm-${id}`, source: 'HUBSPOT' },
          replaceTheirs: false,
        },
        names: {},
        evidence: [{ kind: 'company', companyId: 'cmp', name: 'Larkfield' }],
      },
    ],
    strength: { level, rule: 'company', alike: 1 },
  });
}

/** Two contacts of one name, on an engagement each. */
const duplicates = cleanupItem.parse({
  queue: 'duplicate-contacts',
  key: 'one\ntwo',
  version: '1',
  engagement: null,
  finding: {
    kind: 'duplicate-contacts',
    contacts: ['one', 'two'].map((id) => ({
      contact: { object: 'contact', id, first_name: 'Ada', last_name: 'Lovelace' },
      engagements: 1,
    })),
    reasons: [{ kind: 'phone', phone: '+44 20 7946 0958' }],
    keep: 'one',
  },
  fixes: [],
  strength: { level: 'likely', rule: 'phone', alike: 1 },
});

const NOTHING: Proofs = { lines: [], read: 1, of: 1 };

/** A line of the call `a`. */
function provenBy(text: string, shows: Proof['shows'] = null): Proofs {
  const { engagement } = unlinked('a');
  if (engagement === null) throw new Error('It has one.');
  return { lines: [{ from: 'line', text, speaker: 'Eve', second: 12, engagement, shows }], read: 1, of: 1 };
}

let clear: number;
let decided: InputOf<'cleanup.decide'>[];
let discarded: unknown[];

beforeEach(() => {
  clear = 70;
  decided = [];
  discarded = [];
  answer('connections.list', () => []);
  answer('cleanup.obvious', () => [unlinked('a'), unlinked('b'), unlinked('c', 'likely')]);
  answer('cleanup.proof', ({ key }) => (key === 'a' ? provenBy('Larkfield is calling.') : NOTHING));
  answer('cleanup.queues', () => ({
    queues: [
      {
        queue: 'no-link',
        open: 30,
        fixable: 3,
        hidden: 0,
        trend: [],
        acceptance: [{ rule: 'company', accepted: 12, decided: 14 }],
      },
    ],
    coverage: { clear, engagements: 100, trend: [{ day: '2026-11-22', clear, engagements: 100 }] },
    asOf: '2026-11-22T12:00:00Z',
    complete: true,
  }));
  answer('cleanup.decide', (input) => {
    decided.push(input);
    if (input.decision === 'reopen') clear -= 1;
    if (input.decision === 'skip') clear += 1;
    return {};
  });
  answer('edits.stage', ({ engagementId }) => {
    clear += 1;
    const undo = { kind: 'impossible', why: 'first-link' } as const;
    return testEdit({ id: `edit-${engagementId}`, state: 'staged', undo });
  });
  answer('edits.discard', ({ which }) => {
    discarded.push(which);
    clear -= 1;
    return { discarded: 1, left: [] };
  });
});

function show() {
  const onPlay = vi.fn<(engagement: Engagement, second: number) => void>();
  const root = createRootRoute({
    component: () => <ObviousFindingsDialog gate={null} onPlay={onPlay} onClose={() => undefined} />,
  });
  const engagement = createRoute({
    getParentRoute: () => root,
    path: '/c/$connectionId/engagements/$engagementId',
  });
  const router = createRouter({
    routeTree: root.addChildren([engagement]),
    history: createMemoryHistory(),
  });
  renderComponent(<RouterProvider router={router} />);
  return onPlay;
}

const title = (name: string) => page.getByRole('heading', { name });
const said = () => page.getByRole('status');

describe('the run through obvious findings', () => {
  it('accepts with Space, skips and plays with a key, and undoes all of it at once', async () => {
    const onPlay = show();
    await expect.element(title('Call a')).toBeVisible();
    await expect.element(page.getByText('Strong', { exact: true })).toBeVisible();
    await expect.element(page.getByText('accepted 12 of 14')).toBeVisible();
    await expect.element(page.getByText('Larkfield is calling.')).toBeVisible();
    await userEvent.keyboard('l');
    expect(onPlay).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }), 12);
    await userEvent.keyboard(' ');
    await expect.element(title('Call b')).toBeVisible();
    // Also where the focus is on the suggestion.
    await page.getByRole('radio').first().click();
    await userEvent.keyboard(' ');
    await expect.element(title('Call c')).toBeVisible();
    await expect.element(page.getByText('3 of 3')).toBeVisible();
    await userEvent.keyboard('s');

    await expect.element(said()).toHaveTextContent('2 accepted, 1 skipped · 2 pending changes');
    await expect.element(page.getByText(/^73% of engagements have no open findings/)).toBeVisible();
    await expect.element(page.getByText('3 more engagements')).toBeVisible();
    expect(decided.map(({ key, decision, rule }) => [key, decision, rule])).toEqual([
      ['a', 'accept', 'company'],
      ['b', 'accept', 'company'],
      ['c', 'skip', 'company'],
    ]);
    await expect
      .element(page.getByRole('button', { name: 'Save now' }))
      .toHaveAccessibleDescription('2 can’t be undone');

    await page.getByRole('button', { name: 'Undo all' }).click();
    await expect.element(said()).toHaveTextContent('Undone: 3 findings are open again');
    expect(discarded).toEqual([
      { kind: 'some', editIds: ['edit-a'] },
      { kind: 'some', editIds: ['edit-b'] },
    ]);
    expect(decided.at(-1)).toMatchObject({ key: 'c', decision: 'reopen' });
    await expect.element(page.getByText(/^70% of engagements have no open findings/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save now' })).not.toBeInTheDocument();
  });

  it('saves all that was accepted at once', async () => {
    const committed: unknown[] = [];
    answer('cleanup.obvious', () => [unlinked('a')]);
    answer('edits.commit', ({ which }) => {
      committed.push(which);
      return { queued: 1 };
    });
    show();
    await expect.element(title('Call a')).toBeVisible();
    await userEvent.keyboard(' ');
    await page.getByRole('button', { name: 'Save now' }).click();
    await expect.element(said()).toHaveTextContent('1 accepted, 0 skipped · Saving to 1 engagement');
    expect(committed).toEqual([{ kind: 'some', editIds: [editId.parse('edit-a')] }]);
  });

  it('plays what shows that two contacts are one person', async () => {
    answer('cleanup.obvious', () => [duplicates]);
    answer('cleanup.sameContacts', () => ({ total: 0, calls: [] }));
    answer('cleanup.proof', () =>
      provenBy('My email is ada@acme.example.', { kind: 'says-email', of: 'ada@acme.example' }),
    );
    const onPlay = show();
    const said = page.getByRole('region', { name: 'In their engagements' }).getByRole('listitem');
    await expect
      .element(said)
      .toHaveTextContent(
        'Play from 0:12My email is ada@acme.example.Says the other email: ada@acme.example · Eve · 0:12 · Call a',
      );
    await userEvent.keyboard('l');
    expect(onPlay).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }), 12);
  });

  it('says where no line shows that two contacts are one person, and how many were searched', async () => {
    answer('cleanup.obvious', () => [duplicates]);
    answer('cleanup.sameContacts', () => ({ total: 0, calls: [] }));
    answer('cleanup.proof', () => ({ lines: [], read: 50, of: 60 }));
    show();
    await expect
      .element(
        page.getByText(
          'No transcript line shows that they’re one person. Searched the newest 50 of 60 transcripts with matching words.',
        ),
      )
      .toBeVisible();
  });

  it('says where nothing is obvious', async () => {
    answer('cleanup.obvious', () => []);
    show();
    await expect.element(page.getByText('Nothing obvious')).toBeVisible();
  });
});
