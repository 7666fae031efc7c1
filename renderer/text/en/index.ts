import { about } from './about.ts';
import { app } from './app.ts';
import { bookmarks } from './bookmarks.ts';
import { bulk } from './bulkEdits.ts';
import { call, transcript } from './call.ts';
import { changes } from './updates.ts';
import { cleanup } from './cleanup.ts';
import { commands } from './commands.ts';
import { connections } from './connections.ts';
import { edit } from './edit.ts';
import { filters } from './filters.ts';
import { insight } from './insights.ts';
import { journal } from './journal.ts';
import { links } from './links.ts';
import { lanes } from './speakerLanes.ts';
import { list } from './list.ts';
import { notices } from './notices.ts';
import { commandMenu } from './commandMenu.ts';
import { pickers } from './pickers.ts';
import { listExport } from './listExport.ts';
import { listState } from './listState.ts';
import { quickLook } from './quickLook.ts';
import { player } from './player.ts';
import { problems } from './problems.ts';
import { rate } from './rateLimit.ts';
import { requests } from './requestLog.ts';
import { records, activity } from './records.ts';
import { scopes } from './scopes.ts';
import { review } from './pendingChanges.ts';
import { search } from './search.ts';
import { selection } from './selection.ts';
import { settings } from './settings.ts';
import { editors } from './editors.ts';
import { sync } from './sync.ts';
import { trackers } from './trackers.ts';
import { exports } from './exports.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';
import { written } from './written.ts';

/** Every word the page says, in English. Another language is another object of this type. */
export const en = {
  about,
  app,
  editors: editors,
  commands,
  bulkEdits: bulk,
  cleanup: cleanup,
  connections,
  links,
  list,
  listExport,
  listState,
  quickLook,
  filters,
  bookmarks,
  call,
  transcript,
  exports,
  written,
  trackers,
  notices,
  commandMenu: commandMenu,
  pickers,
  player,
  speakerLanes: lanes,
  insights: insight,
  edit,
  journal,
  updates: changes,
  rateLimit: rate,
  requestLog: requests,
  records,
  activity,
  scopes,
  pendingChanges: review,
  search,
  selection,
  settings,
  views,
  sync,
  webhooks,
  problems,
};

export type Text = typeof en;
