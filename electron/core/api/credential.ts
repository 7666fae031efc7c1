/** `bearer` sends `Bearer <token>`, `raw` the token alone (gaps page, "Credential form"). */
export type CredentialForm = 'bearer' | 'raw';

export interface Credential {
  readonly token: string;
  readonly form: CredentialForm;
}

export function authorization(credential: Credential): string {
  return credential.form === 'bearer' ? `Bearer ${credential.token}` : credential.token;
}

/** The other form worth one try after a 401, or null: only keys that start with `sk-apik_` may go without prefix. */
export function otherForm(credential: Credential): CredentialForm | null {
  if (!credential.token.startsWith('sk-apik_')) return null;
  return credential.form === 'bearer' ? 'raw' : 'bearer';
}
