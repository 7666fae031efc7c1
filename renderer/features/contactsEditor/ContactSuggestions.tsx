import { useQuery } from '@tanstack/react-query';
import type { Contact } from '#shared/contract/contact.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ContactButton, type PickerWords } from '../../pickers/ContactButton.tsx';
import { suggestionsQuery } from '../../queries/editQueries.ts';
import type { ContactSummary } from '../../queries/contactSummary.ts';
import type { Text as Catalogue } from '../../text/messages.gen.d.ts';
import { useText } from '../../text/useText.ts';
import { Text } from '../../ui/primitives.tsx';
import { sharesAddress } from './contactDraft.ts';
import css from './ContactsEditor.module.css';

/** More would push the contacts of the workspace out of view. */
const SHOWN = 4;

type Evidence = OutputOf<'edits.suggestions'>['contacts'][number]['evidence'][number];

function reason({ editors }: Catalogue, evidence: Evidence): string {
  const say = editors.evidence;
  switch (evidence.kind) {
    case 'speaker-email':
      return say['speaker-email']({ email: evidence.email });
    case 'speaker-name':
      return say['speaker-name']({ name: evidence.name });
    case 'named-as-speaker':
      return say['named-as-speaker'];
    case 'company-regular':
      return say['company-regular']({ count: evidence.calls });
    case 'same-domain':
      return say['same-domain']({ domain: evidence.domain });
  }
}

/** Contacts that may be missing, each with the reasons. Renders nothing without suggestions. */
export function ContactSuggestions({
  connectionId,
  engagementId,
  words,
  isOnCall,
  present,
  onAdd,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  readonly words: PickerWords;
  readonly isOnCall: (contact: Contact) => boolean;
  /** The edited contacts of the engagement: contacts sharing an address with them are not suggested. */
  readonly present: readonly ContactSummary[];
  readonly onAdd: (contact: Contact) => void;
}) {
  const text = useText();
  const { data } = useQuery(suggestionsQuery(connectionId, engagementId));
  const suggested = (data?.contacts ?? [])
    .filter(({ contact }) => isOnCall(contact) || !sharesAddress(contact, present))
    .slice(0, SHOWN);
  if (suggested.length === 0) return null;
  return (
    <section aria-label={text.editors.suggested}>
      <Text as="h3" size="small" tone="secondary" weight="medium" className={css['subheading']}>
        {text.editors.suggested}
      </Text>
      <ul>
        {suggested.map(({ contact, evidence }) => (
          <li key={contact.id}>
            <ContactButton
              person={contact}
              chosen={isOnCall(contact)}
              words={words}
              why={evidence.map((one) => reason(text, one)).join(' · ')}
              onChoose={() => onAdd(contact)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
