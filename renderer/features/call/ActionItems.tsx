import type { ActionItem } from '#shared/contract/actionItem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import css from './CallDetails.module.css';

export function ActionItems({ items }: { readonly items: readonly ActionItem[] }) {
  const { call } = useText();
  const format = useFormat();
  return (
    <ul className={css['items']}>
      {items.map((item) => {
        const who = item.assigned_to_user_name ?? item.assigned_to_user_email ?? item.assigned_to_user_id;
        const due =
          item.due_on === null || item.due_on === undefined ? null : call.due(format.day(item.due_on));
        const facts = [who, due].filter((fact) => fact !== null && fact !== undefined).join(' · ');
        return (
          <li key={item.id}>
            <p className={css['name']}>{item.title}</p>
            {item.description === null || item.description === undefined || item.description === '' ? null : (
              <p className={css['itemBody']}>{item.description}</p>
            )}
            {facts === '' ? null : <p className={css['quiet']}>{facts}</p>}
          </li>
        );
      })}
    </ul>
  );
}
