import type { Engagement } from '#shared/contract/engagement.ts';
import type { Text } from './messages.gen.d.ts';

/** The title of an engagement as people read it, also if it has none. */
export function engagementTitle({ engagements }: Text, title: string | null | undefined): string {
  return title?.trim() || engagements.list.untitled;
}

/** Of those that have one. */
export function companyNames({ companies }: Pick<Engagement, 'companies'>): readonly string[] {
  return (companies ?? []).flatMap(({ name }) => name ?? []);
}
