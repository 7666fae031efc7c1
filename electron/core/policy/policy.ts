import { z } from 'zod';
import type { PolicyArea, PolicyView } from '#shared/contract/policy.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isLoopback, parseBaseUrl } from '../api/baseUrl.ts';

/**
 * The content of the organization's file. Unknown names are errors, because they would otherwise forbid
 * nothing.
 */
const policyFile = z.strictObject({
  allowedBaseUrls: z
    .array(z.string().refine((url) => parseBaseUrl(url).ok, 'is not the address of an API'))
    .optional(),
  readOnly: z.enum(['default', 'always']).optional(),
  updates: z.boolean().default(true),
  webhooks: z.boolean().default(true),
  export: z.boolean().default(true),
  mcp: z.boolean().default(true),
});

/**
 * `text` is the content of the file; null if there is none. Rejected by `unreadable`, the reason why it can't
 * be read.
 */
export interface PolicySource {
  readonly file: string;
  readonly text: string | null;
  readonly unreadable: string | null;
}

const EVERYTHING_OFF = {
  allowedBaseUrls: [],
  readOnly: 'always',
  changes: false,
  updates: false,
  webhooks: false,
  export: false,
  mcp: false,
} as const;

/** Null if there is no policy. An existing file that is invalid forbids everything it could forbid. */
export function readPolicy({ file, text, unreadable }: PolicySource): PolicyView | null {
  if (unreadable !== null) return { file, broken: unreadable, ...EVERYTHING_OFF, allowedBaseUrls: [] };
  if (text === null) return null;
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { file, broken: 'It is not valid JSON.', ...EVERYTHING_OFF, allowedBaseUrls: [] };
  }
  const reading = policyFile.safeParse(json);
  if (!reading.success) {
    const broken = reading.error.issues
      .slice(0, 3)
      .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
      .join('; ');
    return { file, broken, ...EVERYTHING_OFF, allowedBaseUrls: [] };
  }
  const { allowedBaseUrls, readOnly, ...rest } = reading.data;
  return {
    file,
    broken: null,
    allowedBaseUrls:
      allowedBaseUrls?.flatMap((url) => {
        const parsed = parseBaseUrl(url);
        return parsed.ok ? [parsed.value] : [];
      }) ?? null,
    readOnly: readOnly ?? null,
    changes: readOnly !== 'always',
    ...rest,
  };
}

const SWITCHED_OFF: { readonly [A in PolicyArea]: string } = {
  updates: 'Your organization has switched updates off.',
  webhooks: 'Your organization has switched webhooks off.',
  export: 'Your organization has switched export off.',
  mcp: 'Your organization has turned off access for assistants.',
};

export function refusedByPolicy(policy: PolicyView, detail: string): Problem {
  return {
    kind: 'refused',
    reason: 'policy',
    detail: policy.broken === null ? detail : `${policy.file} can’t be used: ${policy.broken}`,
  };
}

/** Problems: `refused` if the organization has disabled it. */
export function checkArea(policy: PolicyView | null, area: PolicyArea): Result<null> {
  return policy === null || policy[area] ? ok(null) : failed(refusedByPolicy(policy, SWITCHED_OFF[area]));
}

/** Problems: `refused` for an API that isn't allowed. */
export function checkBaseUrl(policy: PolicyView | null, baseUrl: string): Result<null> {
  if (policy === null || policy.allowedBaseUrls === null) return ok(null);
  const isAllowed = policy.allowedBaseUrls.some((each) => baseUrl === each || baseUrl.startsWith(`${each}/`));
  if (isAllowed) return ok(null);
  const host = URL.parse(baseUrl)?.host ?? baseUrl;
  const where = isLoopback(URL.parse(baseUrl)?.hostname ?? '') ? 'this computer' : host;
  return failed(refusedByPolicy(policy, `Connections to ${where} aren’t allowed on this computer.`));
}
