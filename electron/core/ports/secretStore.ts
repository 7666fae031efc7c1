/**
 * Where tokens live. `keptIn` says honestly whether a token outlives the program: an encrypted file with its
 * key beside it would be no secret, so a shell without a keychain keeps tokens in memory only.
 * Methods reject where the keychain fails; the core turns that into a `storage` problem.
 */
export interface SecretStore {
  /** `locked`: in memory, because the keychain was locked when the program started. */
  readonly keptIn: 'keychain' | 'memory' | 'locked';
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<void>;
}
