import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { connectionId, type EngagementId, engagementId } from '#shared/contract/ids.ts';
import { speakerNamed } from '#shared/domain/transcript/testing/calls.ts';
import { commandRegistry } from '../../commands/commandRegistry.ts';
import { Playhead } from '../../player/playhead.ts';
import { followEvents } from '../../queries/cacheInvalidation.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { answer, emit } from '../../testing/fakeHost.ts';
import { renderComponent } from '../../testing/renderComponent.tsx';
import { hueOf } from '../../ui/Avatar.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import type { MomentActions } from './SelectionToolbar.tsx';
import { Transcript } from './Transcript.tsx';
import { FoundMoments } from './foundMoments.ts';

const LINES = 2000;
const SECONDS_A_LINE = 5;
/** Every hundredth line mentions the price. */
const words = (line: number): string =>
  line % 100 === 50 ? `Line ${line} is about the price.` : `Line ${line} is about the weather.`;

// Loaded lines are kept, so that each test has an engagement of its own.
let tests = 0;
let engagement: EngagementId;
let playhead: Playhead;
let onPlayFrom: ReturnType<typeof vi.fn<(seconds: number) => void>>;
let onKeep: ReturnType<typeof vi.fn<MomentActions['onKeep']>>;
let onShare: ReturnType<typeof vi.fn<MomentActions['onShare']>>;

function recorded(textOf = words, names: readonly [string, string] = ['Hannah Voss', 'Callum Reid']): void {
  answer('transcripts.open', () => ({
    kind: 'timeline',
    revision: engagement,
    lineCount: LINES,
    speakers: names.map((name) => speakerNamed(name)),
    overallSentiment: null,
    hasWordTimes: false,
    unreadable: [],
  }));
  answer('transcripts.lines', ({ from, count }) => {
    const lines = Array.from({ length: Math.min(count, LINES - from) }, (_, at) => from + at);
    return {
      from,
      speaker: lines.map((line) => line % 2),
      start: lines.map((line) => line * SECONDS_A_LINE),
      end: lines.map((line) => (line + 1) * SECONDS_A_LINE),
      text: lines.map(textOf),
      sentiment: lines.map(() => null),
      words: lines.map(() => null),
    };
  });
}

function open(height = '500px'): void {
  renderComponent(
    <div data-region="call" style={{ display: 'flex', flexDirection: 'column', height }}>
      <Transcript
        engagementId={engagement}
        awaited={false}
        failed={false}
        playhead={playhead}
        startAt={null}
        findWords={null}
        found={new FoundMoments()}
        marks={[]}
        actions={{
          linkTo: (seconds) => `parley://moment/${seconds}`,
          sourceOf: (seconds) => `Call of ${seconds}`,
          onKeep,
          onShare,
          onSolo: null,
          onName: () => undefined,
          onCorrect: () => undefined,
          onSpelling: () => undefined,
        }}
        onPlayFrom={onPlayFrom}
      />
      <Toasts />
    </div>,
  );
}

beforeEach(() => {
  tests += 1;
  engagement = engagementId.parse(`eng_${tests}`);
  playhead = new Playhead();
  onPlayFrom = vi.fn();
  onKeep = vi.fn();
  onShare = vi.fn();
});

const list = () => page.getByRole('list', { name: 'Transcript' });
const line = (index: number) => list().getByText(words(index), { exact: true });
const rendered = () => list().element().querySelectorAll('[role="listitem"]').length;

/** Moves the keyboard to a line, which must be rendered. */
async function focusLine(index: number): Promise<void> {
  await expect.element(line(index)).toBeVisible();
  line(index).element().closest<HTMLElement>('[role="listitem"]')?.focus();
}

describe('the transcript', () => {
  it('has only the lines near the screen in the page, and goes to the last one by the End key', async () => {
    recorded();
    open();
    await focusLine(0);
    expect(rendered()).toBeLessThan(60);
    await userEvent.keyboard('{End}');
    await expect.element(line(LINES - 1)).toBeVisible();
    expect(rendered()).toBeLessThan(60);
  });

  it('plays the line that Enter is pressed on', async () => {
    recorded();
    open();
    await focusLine(0);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onPlayFrom).toHaveBeenLastCalledWith(2 * SECONDS_A_LINE);
  });

  it('follows the recording, and offers to jump back once the reader has gone elsewhere', async () => {
    recorded();
    open();
    await focusLine(0);
    const jump = page.getByRole('button', { name: 'Jump to current line' });
    playhead.moveTo(300 * SECONDS_A_LINE + 1);
    await expect.element(line(300)).toBeVisible();
    await expect
      .poll(() => list().element().querySelector('[aria-current="true"]')?.textContent)
      .toContain(words(300));
    await userEvent.keyboard('{Home}');
    await expect.element(line(0)).toBeVisible();
    await jump.click();
    await expect.element(line(300)).toBeVisible();
    await expect.element(jump).not.toBeInTheDocument();
  });

  it('stays at text that is selected while the recording plays on', async () => {
    recorded();
    open();
    await expect.element(line(1)).toBeVisible();
    getSelection()?.selectAllChildren(line(1).element());
    const jump = page.getByRole('button', { name: 'Jump to current line' });
    // The browser reports a selection later, in another task.
    await new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }));
    playhead.moveTo(300 * SECONDS_A_LINE + 1);
    await expect.element(jump).toBeVisible();
    expect(getSelection()?.toString()).toBe(words(1));
    await jump.click();
    await expect.element(line(300)).toBeVisible();
  });

  it('puts the current line where it belongs, although lines above it are lower than predicted', async () => {
    // Browsers break these words at their hyphens, so that they take fewer lines.
    const hyphenated = Array.from({ length: 4 }, () => 'abc-'.repeat(12)).join(' ');
    recorded((index) => (index === 299 ? hyphenated : words(index)));
    open('1000px');
    await focusLine(0);
    playhead.moveTo(300 * SECONDS_A_LINE);
    await expect.element(line(300)).toBeVisible();
    const pane = list().element().parentElement?.getBoundingClientRect();
    const row = line(300).element().closest('[role="listitem"]')?.getBoundingClientRect();
    if (pane === undefined || row === undefined) throw new Error('The line is not in the list.');
    expect(row.top - pane.top).toBeCloseTo(pane.height * 0.3, 0);
  });

  it('finds words, moves between matches, and closes by Escape', async () => {
    recorded();
    open();
    await focusLine(0);
    await userEvent.keyboard('{Control>}f{/Control}');
    const bar = page.getByRole('search', { name: 'Find in transcript' });
    await userEvent.keyboard('price');
    await expect.element(bar.getByText('1 of 20')).toBeVisible();
    await expect.element(line(50)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(bar.getByText('2 of 20')).toBeVisible();
    await expect.element(line(150)).toBeVisible();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(bar.getByText('1 of 20')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('finds nothing of a speaker who never says it', async () => {
    recorded();
    open();
    await focusLine(0);
    await userEvent.keyboard('{Control>}f{/Control}');
    const bar = page.getByRole('search', { name: 'Find in transcript' });
    await userEvent.keyboard('price');
    await expect.element(bar.getByText('1 of 20')).toBeVisible();
    // Only lines with an even number mention it, which are the first speaker's.
    await bar.getByRole('combobox', { name: 'Speakers' }).click();
    await page.getByRole('option', { name: 'Callum Reid' }).click();
    await expect.element(bar.getByText('No matches')).toBeVisible();
  });

  it('offers to keep and copy selected text, and bookmarks its moment', async () => {
    recorded();
    open();
    await expect.element(line(2)).toBeVisible();
    getSelection()?.selectAllChildren(line(2).element());
    const toolbar = page.getByRole('toolbar', { name: 'Selected text' });
    await expect.element(toolbar.getByRole('button', { name: 'Quote' })).toBeVisible();
    await toolbar.getByRole('button', { name: 'Share moment' }).click();
    const { start, end } = onShare.mock.calls[0]?.[0] ?? { start: 0, end: null };
    expect(start).toBe(2 * SECONDS_A_LINE);
    expect(end).toBeGreaterThan(start);
    await toolbar.getByRole('button', { name: 'Bookmark' }).click();
    expect(onKeep.mock.calls).toMatchObject([[{ start: 2 * SECONDS_A_LINE, end: null }]]);
    expect(onKeep.mock.calls[0]?.[0].quote).toContain(words(2));
    await expect.element(toolbar).not.toBeInTheDocument();
  });

  it('shares the line under the keyboard, and otherwise the one being heard', async () => {
    recorded();
    open();
    await focusLine(2);
    await userEvent.keyboard('{ArrowDown}');
    commandRegistry.run('call.shareMoment');
    await line(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Share moment' }).click();
    await line(1).click();
    playhead.moveTo(5 * SECONDS_A_LINE + 1);
    commandRegistry.run('call.shareMoment');
    expect(onShare.mock.calls.map(([place]) => place)).toEqual(
      [3, 3, 5].map((at) => ({ start: at * SECONDS_A_LINE, end: null })),
    );
  });

  it.each([
    ['the right mouse button', () => line(3).click({ button: 'right' })],
    ['Shift+F10', () => userEvent.keyboard('{Shift>}{F10}{/Shift}')],
    ['the context-menu key', () => userEvent.keyboard('{ContextMenu}')],
  ])('opens the menu of a line by %s', async (_how, press) => {
    recorded();
    open();
    await focusLine(3);
    await press();
    const menu = page.getByRole('menu', { name: 'Actions for the line at 0:15' });
    await menu.getByRole('menuitem', { name: 'Bookmark here' }).click();
    expect(onKeep.mock.calls).toMatchObject([[{ start: 3 * SECONDS_A_LINE, end: null }]]);
  });

  it('copies the link to a line with its button', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    recorded();
    open();
    await expect.element(line(3)).toBeVisible();
    await line(3).hover();
    await page.getByRole('button', { name: 'Copy link to 0:15' }).click();
    expect(write).toHaveBeenCalledWith('parley://moment/15');
    write.mockRestore();
  });

  it('draws two speakers in different hues, although each would have the same one alone', async () => {
    const people = Array.from({ length: 100 }, (_, at) => `Speaker ${at}`);
    const [[one = '', other = ''] = []] = Map.groupBy(people, (name) => hueOf({ name })).values();
    expect(hueOf({ name: one })).toBe(hueOf({ name: other }));
    recorded(words, [one, other]);
    open();
    await expect.element(line(1)).toBeVisible();
    const colours = [0, 1].map((index) => {
      const avatar = line(index).element().closest('[role="listitem"]')?.querySelector('[data-turn] > span');
      return avatar === null || avatar === undefined ? null : getComputedStyle(avatar).backgroundColor;
    });
    expect(colours).not.toContain(null);
    expect(new Set(colours).size).toBe(2);
  });

  it('is there after a check, once the token may see it', async () => {
    onTestFinished(followEvents(queryClient));
    const HERE = connectionId.parse('demo');
    const scope = 'transcript_timelines:read';
    answer('transcripts.open', () => ({ kind: 'withheld', scope, aggregatedText: null }));
    let missing = [scope];
    const checked: unknown[] = [];
    answer('connections.checkScopes', (input) => {
      checked.push(input);
      emit('connections.widened', { connectionId: HERE });
      return missing;
    });
    open();
    const again = page.getByRole('button', { name: 'Check again' });
    await again.click();
    await expect.element(page.getByText(`Still not allowed: ${scope}`)).toBeVisible();
    missing = [];
    recorded();
    await again.click();
    await expect.element(line(0)).toBeVisible();
    await expect.element(again).not.toBeInTheDocument();
    expect(checked).toEqual([{ connectionId: HERE }, { connectionId: HERE }]);
  });

  it('says why it could not be loaded, and tries again', async () => {
    open();
    await expect.element(page.getByText('The test has no answer for transcripts.open.')).toBeVisible();
    recorded();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(line(0)).toBeVisible();
  });
});
