import type { ReactNode } from 'react';
import type { Person } from '../queries/person.ts';
import { personName, primaryEmail } from '../text/personName.ts';
import { useText } from '../text/useText.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import css from './Pickers.module.css';

/** Somebody by picture and name, and below by the address, or by what is to be said instead. */
export function PersonLine({
  person,
  why = null,
  struck = false,
}: {
  readonly person: Person;
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
      <span className={cx(css['who'], struck && css['struck'])}>
        <span className={css['name']}>{name}</span>
        {line === null ? null : <span className={css['email']}>{line}</span>}
      </span>
    </>
  );
}

/** Somebody in a list, with what is to be said of them and what can be done. */
export function PersonItem({
  person,
  struck,
  children,
}: {
  readonly person: Person;
  readonly struck: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className={css['person']}>
      <PersonLine person={person} struck={struck} />
      {children}
    </li>
  );
}
