import { createHash, timingSafeEqual } from 'node:crypto';
import { ProblemError } from './problemDetails.ts';

export const scopes = [
  'engagements:read',
  'engagements:private:read',
  'engagements:write',
  'engagements:private:write',
  'transcript_timelines:read',
  'contacts:read',
  'contacts:write',
  'companies:read',
  'companies:write',
  'users:read',
  'tags:read',
  'tags:write',
  'workspace:admin',
] as const;
export type Scope = (typeof scopes)[number];

export interface Credential {
  readonly name: TokenName;
  readonly scopes: ReadonlySet<Scope>;
}

const grants = {
  full: scopes,
  readonly: scopes.filter((scope) => scope.endsWith(':read')),
  basic: ['engagements:read'],
  writeonly: ['engagements:write', 'engagements:private:write'],
  writenoprivate: scopes.filter((scope) => scope !== 'engagements:private:write'),
} as const satisfies Record<string, readonly Scope[]>;

export type TokenName = keyof typeof grants;
export const tokenNames = [
  'full',
  'readonly',
  'basic',
  'writeonly',
  'writenoprivate',
] as const satisfies TokenName[];
export type Tokens = Readonly<Record<TokenName, string>>;

/** How a key may be sent: after `Bearer `, alone, or either way. */
export type KeyForm = 'both' | 'bearer' | 'raw';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The five tokens of a workspace. The same seed yields the same tokens, so that scripts can keep theirs. */
function tokenOf(seed: number, name: TokenName): string {
  const secret = digest(`sandbox token ${seed} ${name}`).toString('base64url').slice(0, 32);
  return `sk-apik_${name}${seed}.${secret}`;
}

export class Credentials {
  readonly tokens: Tokens;
  readonly #known: readonly {
    readonly digest: Buffer;
    readonly credential: Credential & { readonly scopes: Set<Scope> };
  }[];
  readonly #keyForm: KeyForm;
  readonly #recognised = new Map<string, Credential>();

  constructor(seed: number, keyForm: KeyForm) {
    this.#keyForm = keyForm;
    this.tokens = {
      full: tokenOf(seed, 'full'),
      readonly: tokenOf(seed, 'readonly'),
      basic: tokenOf(seed, 'basic'),
      writeonly: tokenOf(seed, 'writeonly'),
      writenoprivate: tokenOf(seed, 'writenoprivate'),
    };
    this.#known = tokenNames.map((name) => ({
      digest: digest(this.tokens[name]),
      credential: { name, scopes: new Set<Scope>(grants[name]) },
    }));
  }

  /** As the owner of the workspace does: the token stays the same. */
  grant(name: TokenName, granted: readonly Scope[]): void {
    const held = this.#known.find(({ credential }) => credential.name === name)?.credential.scopes;
    held?.clear();
    for (const scope of granted) held?.add(scope);
  }

  /** API section "Authentication". Throws a 401 that gives the reason. */
  identify(authorization: string | undefined): Credential {
    const known = authorization === undefined ? undefined : this.#recognised.get(authorization);
    if (known !== undefined) return known;
    if (authorization === undefined || authorization === '') {
      throw unauthenticated('The Authorization header is missing.');
    }
    const token = this.#tokenIn(authorization);
    const found = this.#known.find((entry) => timingSafeEqual(entry.digest, digest(token)));
    if (found === undefined) throw unauthenticated('The token is not valid.', 'invalid_token');
    this.#recognised.set(authorization, found.credential);
    return found.credential;
  }

  #tokenIn(authorization: string): string {
    const bearer = /^bearer +(\S+)$/i.exec(authorization)?.[1];
    if (bearer !== undefined) {
      if (this.#keyForm !== 'raw') return bearer;
      throw unauthenticated('This API accepts the key only without a scheme.', 'invalid_request');
    }
    if (authorization.startsWith('sk-apik_') && this.#keyForm !== 'bearer') return authorization;
    throw unauthenticated('The Authorization header must read "Bearer <token>".', 'invalid_request');
  }
}

function unauthenticated(detail: string, error?: string): ProblemError {
  const challenge = `Bearer realm="workspace"${error === undefined ? '' : `, error="${error}"`}`;
  return new ProblemError('unauthenticated', detail, { headers: { 'WWW-Authenticate': challenge } });
}

/**
 * Throws a 403 that lists the scopes of `needed` that the credential lacks. `field` is the parameter that needs
 * them.
 */
export function requireScopes(credential: Credential, needed: readonly Scope[], field?: string): void {
  const missing = needed.filter((scope) => !credential.scopes.has(scope));
  if (missing.length === 0) return;
  const list = missing.join(', ');
  throw new ProblemError(
    'missingScope',
    `This credential lacks the scope${missing.length > 1 ? 's' : ''} ${list}.`,
    {
      errors: missing.map((scope) => ({
        ...(field === undefined ? {} : { field }),
        code: 'missing_scope',
        message: `The scope ${scope} is required.`,
      })),
      headers: {
        'WWW-Authenticate': `Bearer realm="workspace", error="insufficient_scope", scope="${missing.join(' ')}"`,
      },
    },
  );
}
