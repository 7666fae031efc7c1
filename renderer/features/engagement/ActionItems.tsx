import type { ReactNode } from 'react';
import type { ActionItem } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { ActionItemNote, ActionItemTick, useActionItemMarks } from '../../queries/ActionItemMark.tsx';
import { useFormat, useText } from '../../text/useText.ts';
import { AnyValue } from '../../ui/AnyValue.tsx';
import { Pair, Pairs } from '../../ui/Facts.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';

/** The fields in the API description, which have labels. */
const KNOWN_FIELDS = new Set([
  'object',
  'id',
  'title',
  'description',
  'due_on',
  'assigned_to_user_id',
  'assigned_to_user_name',
  'assigned_to_user_email',
  'created_at',
  'updated_at',
]);

/** Action items with assignee, due date and any further fields sent by the API. */
export function ActionItems({
  engagementId,
  items,
  whereSaid,
}: {
  readonly engagementId: EngagementId;
  readonly items: readonly ActionItem[];
  /** The probable moment in the recording; null if unknown. */
  readonly whereSaid: (id: string) => ReactNode;
}) {
  const { engagement, actionItems } = useText();
  const marks = useActionItemMarks(engagementId);
  const format = useFormat();
  return (
    <Stack as="ul" gap={8}>
      {items.map((item) => {
        const who = item.assigned_to_user_name ?? item.assigned_to_user_email ?? item.assigned_to_user_id;
        const due =
          item.due_on === null || item.due_on === undefined
            ? null
            : engagement.due({ day: format.day(item.due_on) });
        const facts = [who, due].filter((fact) => fact !== null && fact !== undefined).join(' · ');
        const more = Object.entries(item).filter(([name]) => !KNOWN_FIELDS.has(name));
        const marked = { engagementId, item, mark: marks.get(item.id) ?? null };
        return (
          <li key={item.id}>
            <Row as="label" gap={8} align="start">
              <ActionItemTick {...marked} />
              <Text wrap="anywhere" weight="medium">
                {item.title}
              </Text>
            </Row>
            {item.description === null || item.description === undefined || item.description === '' ? null : (
              <Text as="p" wrap="pre" tone="secondary">
                {item.description}
              </Text>
            )}
            {facts === '' ? null : (
              <Text as="p" tone="tertiary" weight="regular">
                {facts}
              </Text>
            )}
            {more.length === 0 ? null : (
              <Pairs look="beside">
                {more.map(([name, value]) => (
                  <Pair key={name} name={name}>
                    <AnyValue value={value} />
                  </Pair>
                ))}
              </Pairs>
            )}
            <Row gap={8} wrap>
              {whereSaid(item.id)}
              <ActionItemNote {...marked} />
            </Row>
          </li>
        );
      })}
      <Text as="li" size="small" tone="tertiary">
        {actionItems.kept}
      </Text>
    </Stack>
  );
}
