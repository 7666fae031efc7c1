import type { Archive } from '../content/archive.ts';
import type { MediaUrls } from '../recording/mediaUrls.ts';
import type { World } from '../world/world.ts';

/** What the routes work with. */
export interface Service {
  readonly world: World;
  readonly archive: Archive;
  readonly mediaUrls: MediaUrls;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Without a slash at the end; known once the port is. */
  readonly baseUrl: () => string;
}
