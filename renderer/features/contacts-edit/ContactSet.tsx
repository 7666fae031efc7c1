import { Undo2, X } from 'lucide-react';
import type { Contact } from '#shared/contract/contact.ts';
import { personName, primaryEmail } from '../../text/personName.ts';
import { useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ContactDraft } from './contactDraft.ts';
import css from './EditContacts.module.css';

type Change = 'added' | 'removed' | null;

/** Who is on the call, with what the edit does to each: the difference is seen where it happens. */
export function ContactSet({
  draft,
  onRemove,
  onPutBack,
}: {
  readonly draft: ContactDraft;
  readonly onRemove: (contact: Contact) => void;
  readonly onPutBack: (contact: Contact) => void;
}) {
  const { edit } = useText();
  const entries: readonly (readonly [Contact, Change])[] = [
    ...draft.before.map((contact) => [contact, draft.removed.has(contact.id) ? 'removed' : null] as const),
    ...draft.added.map((contact) => [contact, 'added'] as const),
  ];

  return (
    <section aria-label={edit.onTheCall} className={css['column']}>
      <h3 className={css['heading']}>{edit.onTheCall}</h3>
      <div className={css['scroll']}>
        {entries.length === 0 ? <p className={css['none']}>{edit.nobodyOnTheCall}</p> : null}
        <ul>
          {entries.map(([contact, change]) => {
            const name = personName(contact) ?? edit.contactById(contact.id);
            const email = primaryEmail(contact);
            return (
              <li key={contact.id} className={cx(css['person'], change === 'removed' && css['gone'])}>
                <Avatar name={name} size={24} />
                <span className={css['who']}>
                  <span className={css['name']}>{name}</span>
                  {email === null || email === name ? null : <span className={css['email']}>{email}</span>}
                </span>
                {change === null ? null : (
                  <Badge tone={change === 'added' ? 'good' : 'bad'}>
                    {change === 'added' ? edit.added : edit.removed}
                  </Badge>
                )}
                {change === 'removed' ? (
                  <IconButton label={edit.putBack(name)} onClick={() => onPutBack(contact)}>
                    <Undo2 size={14} aria-hidden />
                  </IconButton>
                ) : (
                  <IconButton label={edit.remove(name)} onClick={() => onRemove(contact)}>
                    <X size={14} aria-hidden />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
