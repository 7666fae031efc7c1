interface NamedPerson {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly emails?:
    | readonly { readonly email: string; readonly is_primary?: boolean | null | undefined }[]
    | null
    | undefined;
}

/** The primary address, or else the first. */
export function primaryEmail(person: NamedPerson): string | null {
  const emails = person.emails ?? [];
  return (emails.find((email) => email.is_primary === true) ?? emails[0])?.email ?? null;
}

/** The name of a contact or user, or else the email address; null if there is neither. */
export function personName(person: NamedPerson): string | null {
  const name = [person.first_name, person.last_name]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  return name === '' ? primaryEmail(person) : name;
}
