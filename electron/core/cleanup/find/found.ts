/** Something that may be wrong, before anything is read of it but what tells it. */
export interface Found {
  /** Names it as long as it is found: ids of the service, never the mirror's own keys, which a rebuilt mirror deals anew. */
  readonly key: string;
  /** Changes with what it is about. */
  readonly version: string;
  /** The mirror's key of its engagement; null where it is about contacts. */
  readonly engagement: number | null;
  /** Of contacts that look like one person, on how many calls each is. */
  readonly on?: readonly { readonly contact: number; readonly calls: number }[];
  /** Whether there is a fix to suggest: such are shown first. */
  readonly fixable: boolean;
}

/** Fixable ones first, and otherwise as they were found. */
export function fixableFirst(found: readonly Found[]): Found[] {
  return [...found.filter((item) => item.fixable), ...found.filter((item) => !item.fixable)];
}

/** A key of several parts; none of them holds a line break. */
export function joinKey(...parts: string[]): string {
  return parts.map((part) => part.replaceAll('\n', ' ')).join('\n');
}

export function keyParts(key: string): string[] {
  return key.split('\n');
}
