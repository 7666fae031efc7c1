import { Building2, IdCard, MessagesSquare, Tag, UserRound } from 'lucide-react';
import type { ChangedKind } from '../../queries/updates.ts';
import { useText } from '../../text/useText.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const icons = {
  engagement: MessagesSquare,
  contact: UserRound,
  company: Building2,
  user: IdCard,
  tag: Tag,
} as const satisfies Record<ChangedKind, unknown>;

export function KindIcon({ kind }: { readonly kind: ChangedKind }) {
  const { updates: changes } = useText();
  const Icon = icons[kind];
  return (
    <>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden>{changes.one[kind]}: </VisuallyHidden>
    </>
  );
}
