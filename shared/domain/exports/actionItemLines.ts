import type { ActionItem } from '../../contract/engagement.ts';
import { assigneeOf } from '../list/actionItemTable.ts';
import { plainText } from '../transcript/export/exportLines.ts';
import { escapeMarkdown } from '../transcript/export/textFormats.ts';

/** A task with its id, which readers don't show; the only thing in a file that Parley reads back. */
const TASK = /^(\s*[-*+] \[)([ xX])(\] .*<!-- action item (\S+) -->\s*)$/;

/** A comment ends at the first `-->`. */
const commented = (id: string): string => encodeURIComponent(id.toWellFormed()).replaceAll('-', '%2D');

function idOf(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

/** Action items as tasks of Markdown, ticked off where the user has done so: `- [x] Send the offer (Ada, 2026-11-30)`. */
export function actionItemLines(items: readonly ActionItem[], done: ReadonlySet<string>): string[] {
  return items.map((item) => {
    const facts = [assigneeOf(item), item.due_on ?? ''].filter(Boolean).join(', ');
    const words = plainText(facts === '' ? item.title : `${item.title} (${facts})`);
    return `- [${done.has(item.id) ? 'x' : ' '}] ${escapeMarkdown(words)} <!-- action item ${commented(item.id)} -->`;
  });
}

/** Which action items are ticked off in a file, by id. */
export function ticksIn(text: string): ReadonlyMap<string, boolean> {
  const ticks = new Map<string, boolean>();
  for (const line of text.split('\n')) {
    const [, , mark = ' ', , written = ''] = TASK.exec(line) ?? [];
    const id = written === '' ? null : idOf(written);
    if (id !== null) ticks.set(id, mark !== ' ');
  }
  return ticks;
}

/** The file with exactly these ticks. */
export function withTicks(text: string, done: ReadonlySet<string>): string {
  return text
    .split('\n')
    .map((line) =>
      line.replace(TASK, (_, start: string, _mark: string, rest: string, written: string) => {
        const id = idOf(written);
        return `${start}${id !== null && done.has(id) ? 'x' : ' '}${rest}`;
      }),
    )
    .join('\n');
}
