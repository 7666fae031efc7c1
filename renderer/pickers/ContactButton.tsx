import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContactSummary } from '../queries/contactSummary.ts';
import { personName, primaryEmail } from '../text/personName.ts';
import { useText } from '../text/useText.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import css from './Pickers.module.css';

/** Somebody by picture and name, and below by the address, or by what is to be said instead. */
export function ContactLine({
  person,
  why = null,
  struck = false,
}: {
  readonly person: ContactSummary;
  readonly why?: string | null;
  /** No longer part of it. */
  readonly struck?: boolean;
}) {
  const { edit } = useText();
  const name = personName(person) ?? edit.contactById(person.id);
  const email = primaryEmail(person);
  const line = why ?? (email === name ? null : email);
  return (
    <>
      <Avatar name={name} size={24} />
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

/** Somebody in a list, with what is to be said of them and what can be done. */
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

/** What choosing somebody means here. */
export interface PickerWords {
  readonly choose: (name: string) => string;
  readonly chosen: string;
}

/** Somebody who can be chosen, with the reason where there is one. */
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
  const { edit } = useText();
  const name = personName(person) ?? edit.contactById(person.id);
  return (
    <button
      type="button"
      data-person
      className={css['person']}
      aria-label={chosen ? `${name}, ${words.chosen}` : words.choose(name)}
      title={why ?? undefined}
      aria-disabled={chosen}
      onClick={() => {
        if (!chosen) onChoose();
      }}
    >
      <ContactLine person={person} why={why} />
      {chosen ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
    </button>
  );
}
