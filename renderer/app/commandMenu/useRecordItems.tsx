import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, IdCard, User } from 'lucide-react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { CommandMenuItem } from '../../features/commandMenu/commandMenuItem.ts';
import { recordsNamedQuery } from '../../queries/findByName.ts';
import { useText } from '../../text/useText.ts';

const KINDS = [
  { kind: 'contact', to: '/c/$connectionId/contacts/$id', Icon: User },
  { kind: 'company', to: '/c/$connectionId/companies/$id', Icon: Building2 },
  { kind: 'user', to: '/c/$connectionId/users/$id', Icon: IdCard },
] as const;

/** People, companies and colleagues by their name. */
export function useRecordItems(connectionId: ConnectionId, words: string) {
  const { commandMenu } = useText();
  const navigate = useNavigate();
  const answers = useQueries({
    queries: KINDS.map(({ kind }) => ({
      ...recordsNamedQuery(connectionId, kind, words),
      enabled: words !== '',
    })),
  });

  const itemsOf = (at: number): readonly CommandMenuItem[] => {
    const place = KINDS[at];
    if (place === undefined || words === '') return [];
    const { kind, to, Icon } = place;
    return (answers[at]?.data?.rows ?? []).map(({ fields, name, engagements }) => ({
      key: `${kind} ${fields.id}`,
      label: name,
      hint: commandMenu.callCount(engagements),
      icon: <Icon size={14} />,
      onChoose: () => void navigate({ to, params: { connectionId, id: fields.id } }),
    }));
  };

  return {
    searching: answers.some(({ isFetching }) => isFetching),
    people: [...itemsOf(0), ...itemsOf(2)],
    companies: itemsOf(1),
  };
}
