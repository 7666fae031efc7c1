import type { SharedFile } from '../../database/workspaceData.ts';
import { bookmarks } from './0001-bookmarks.ts';
import { trackers } from './0002-trackers.ts';
import { alerts } from './0003-alerts.ts';

/** Where the bookmarks, trackers and alerts of all connections were before each workspace had a folder. */
export const BOOKMARKS_DB: SharedFile = { name: 'bookmarks.db', migrations: [bookmarks, trackers, alerts] };
