import type { ActionItem } from '#shared/contract/engagement.ts';
import type { Database } from '../../database/database.ts';

const DAY = /^\d{4}-\d{2}-\d{2}/;

const INSERT = `INSERT INTO action_item (engagement, position, due_on, assignee) VALUES (?, ?, ?, ?)`;

/**
 * Stores what action items across engagements are ordered and filtered by; everything else stays in the
 * engagement's body.
 */
export function writeActionItems(db: Database, key: number, items: readonly ActionItem[]): void {
  db.run('DELETE FROM action_item WHERE engagement = ?', key);
  for (const [position, item] of items.entries()) {
    const due = DAY.exec(item.due_on ?? '')?.[0] ?? null;
    db.run(INSERT, key, position, due, item.assigned_to_user_id ?? null);
  }
}
