import type { Contact } from '#shared/contract/contact.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { User } from '#shared/contract/user.ts';
import { personName, primaryEmail } from '../../text/personName.ts';
import { useText } from '../../text/useText.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { RecordName } from '../../ui/RecordName.tsx';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import css from './Participants.module.css';

/** A person with name and email addresses. */
function Person({
  kind,
  id,
  name,
  role,
  email = null,
  emails,
}: {
  readonly kind: 'contact' | 'user';
  readonly id: string;
  readonly name: string;
  readonly role?: string | undefined;
  /** The address that identifies the person. */
  readonly email?: string | null;
  /** Further addresses to show. */
  readonly emails?: readonly string[];
}) {
  return (
    <Row as="li" gap={8} align="stretch" className={css['person']}>
      <Avatar
        name={name}
        email={email}
        userId={kind === 'user' ? id : null}
        isTeam={kind === 'user'}
        size={24}
      />
      <span className={css['who']}>
        <Text wrap="anywhere" weight="medium">
          <RecordName record={{ kind, id }}>{name}</RecordName>
          {role === undefined ? null : (
            <Text tone="tertiary" weight="regular">
              {' '}
              {role}
            </Text>
          )}
        </Text>
        {emails?.map((email) => (
          <Text wrap="truncate" size="small" tone="secondary" key={email}>
            {email}
          </Text>
        ))}
      </span>
    </Row>
  );
}

function KnownPerson({
  person,
  kind,
  role,
}: {
  readonly person: Contact | User;
  readonly kind: 'contact' | 'user';
  readonly role?: string;
}) {
  const name = personName(person) ?? person.id;
  const emails = (person.emails ?? []).map(({ email }) => email).filter((email) => email !== name);
  return (
    <Person kind={kind} id={person.id} name={name} role={role} email={primaryEmail(person)} emails={emails} />
  );
}

export function Contacts({ contacts }: { readonly contacts: readonly Contact[] }) {
  return (
    <Stack as="ul" gap={8}>
      {contacts.map((contact) => (
        <KnownPerson key={contact.id} kind="contact" person={contact} />
      ))}
    </Stack>
  );
}

/** Owner and host. The API returns only the host's id; if it is the owner, they share a line. */
export function Users({ engagement }: { readonly engagement: Engagement }) {
  const { engagement: words } = useText();
  const { owner, owner_user_id: ownerId, host_user_id: hostId } = engagement;
  const hostIsOwner = hostId !== null && hostId !== undefined && hostId === (owner?.id ?? ownerId);
  const role = hostIsOwner ? words.hostIsOwner : words.owner;
  return (
    <Stack as="ul" gap={8}>
      {owner !== null && owner !== undefined ? (
        <KnownPerson kind="user" person={owner} role={role} />
      ) : ownerId !== null && ownerId !== undefined ? (
        <Person kind="user" id={ownerId} name={words.userById({ id: ownerId })} role={role} />
      ) : null}
      {hostId === null || hostId === undefined || hostIsOwner ? null : (
        <Person kind="user" id={hostId} name={words.userById({ id: hostId })} role={words.host} />
      )}
    </Stack>
  );
}
