import { Plus } from 'lucide-react';
import type { Contact } from '#shared/contract/contact.ts';
import { useKeyLabel } from '../../commands/keymap.ts';
import { personName, primaryEmail } from '../../text/personName.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useCommandItem } from '../../ui/ContextMenu.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { ChipButton, SavedMark } from './HeaderChip.tsx';
import css from './HeaderChip.module.css';

const MAX_CONTACTS = 4;

/** The contacts of the engagement, each a link to its page, and a button to edit them. */
export function ContactChips({
  contacts,
  none,
  blocked,
  saved,
  onEdit,
}: {
  readonly contacts: readonly Contact[];
  /** Shown if there are no contacts. */
  readonly none: string;
  readonly blocked: string | null;
  readonly saved: boolean;
  readonly onEdit: () => void;
}) {
  const { engagement: words, editors } = useText();
  const format = useFormat();
  const editKeys = useKeyLabel('call.editContacts');
  const commandItem = useCommandItem();
  const people = contacts.map((contact) => ({
    id: contact.id,
    name: personName(contact) ?? editors.contactById({ id: contact.id }),
    email: primaryEmail(contact),
  }));
  const hidden = people.slice(MAX_CONTACTS);
  return (
    <>
      {people.length === 0 ? (
        <Text tone="tertiary">{none}</Text>
      ) : (
        <Row as="ul" gap={6} rowGap={4} wrap aria-label={words.people}>
          {people.slice(0, MAX_CONTACTS).map(({ id, name, email }) => (
            <li key={id}>
              <RecordName
                record={{ kind: 'contact', id }}
                name={name}
                email={email}
                menuItems={[commandItem('call.editContacts', { disabled: blocked })]}
                className={css['chip']}
              >
                <Avatar name={name} email={email} />
                <span className={css['name']}>{name}</span>
              </RecordName>
            </li>
          ))}
          {hidden.length === 0 ? null : (
            <Text as="li" tone="tertiary" title={format.names(hidden.map(({ name }) => name))}>
              +{format.number(hidden.length)}
            </Text>
          )}
        </Row>
      )}
      <ChipButton label={words.editContacts} keys={editKeys} blocked={blocked} look="icon" onPress={onEdit}>
        <Plus size={14} aria-hidden />
      </ChipButton>
      <SavedMark shown={saved} />
    </>
  );
}
