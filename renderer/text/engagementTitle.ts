import type { Text } from './messages.gen.d.ts';

/** The title of an engagement as people read it, also if it has none. */
export function engagementTitle({ engagements }: Text, title: string | null | undefined): string {
  return title?.trim() || engagements.list.untitled;
}
