import { personName, primaryEmail } from '#shared/domain/edits/personName.ts';
import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContactSummary } from './contactSummary.ts';
import { useText } from '../text/useText.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import css from './Pickers.module.css';

/** A contact with avatar, name, and email address or another detail. */
export function ContactLine({
  person,
  why = null,
  struck = false,
}: {
  readonly person: ContactSummary;
  readonly why?: string | null;
  /** Struck through, because it will be removed. */
  readonly struck?: boolean;
}) {
  const { editors } = useText();
  const name = personName(person) ?? editors.contactById({ id: person.id });
  const email = primaryEmail(person);
  const line = why ?? (email === name ? null : email);
  return (
    <>
      <Avatar name={name} email={email} size={24} />
      <Stack as="span" grow className={cx(struck && css['struck'])}>
        <Text weight="medium" wrap="truncate">
          {name}
        </Text>
        {line === null ? null : (
          <Text size="small" tone="tertiary" wrap="truncate">
            {line}
          </Text>
        )}
      </Stack>
    </>
  );
}

/** A contact in a list, with its actions. */
export function ContactItem({
  person,
  struck,
  children,
}: {
  readonly person: ContactSummary;
  readonly struck: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Row as="li" gap={8} className={css['person']}>
      <ContactLine person={person} struck={struck} />
      {children}
    </Row>
  );
}

/** Labels for selecting a contact. */
export interface PickerWords {
  readonly choose: (values: { readonly name: string }) => string;
  readonly chosen: string;
}

/** A button that selects a contact, with an optional reason. */
export function ContactButton({
  person,
  chosen,
  words,
  why = null,
  onChoose,
}: {
  readonly person: ContactSummary;
  readonly chosen: boolean;
  readonly words: PickerWords;
  readonly why?: string | null;
  readonly onChoose: () => void;
}) {
  const { editors } = useText();
  const name = personName(person) ?? editors.contactById({ id: person.id });
  return (
    <Row
      as="button"
      gap={8}
      type="button"
      data-person
      className={css['person']}
      aria-label={chosen ? `${name}, ${words.chosen}` : words.choose({ name })}
      title={why ?? undefined}
      aria-disabled={chosen}
      onClick={() => {
        if (!chosen) onChoose();
      }}
    >
      <ContactLine person={person} why={why} />
      {chosen ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
    </Row>
  );
}
