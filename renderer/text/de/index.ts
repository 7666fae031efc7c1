import type { Text } from '../en/index.ts';
import { about } from './about.ts';
import { app } from './app.ts';
import { bookmarks } from './bookmarks.ts';
import { bulk } from './bulk.ts';
import { call, transcript } from './call.ts';
import { changes } from './changes.ts';
import { cleanUp } from './cleanUp.ts';
import { commands } from './commands.ts';
import { connect } from './connect.ts';
import { edit } from './edit.ts';
import { filters } from './filters.ts';
import { insight } from './insight.ts';
import { journal } from './journal.ts';
import { links } from './links.ts';
import { lanes } from './lanes.ts';
import { list } from './list.ts';
import { notices } from './notices.ts';
import { palette } from './palette.ts';
import { pickers } from './pickers.ts';
import { listExport } from './listExport.ts';
import { listState } from './listState.ts';
import { peek } from './peek.ts';
import { player } from './player.ts';
import { problems } from './problems.ts';
import { rate } from './rate.ts';
import { requests } from './requests.ts';
import { records, tape } from './records.ts';
import { scopes } from './scopes.ts';
import { review } from './review.ts';
import { search } from './search.ts';
import { selection } from './selection.ts';
import { settings } from './settings.ts';
import { setRight } from './setRight.ts';
import { sync } from './sync.ts';
import { trackers } from './trackers.ts';
import { takeAway } from './takeAway.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';
import { written } from './written.ts';

/** Jedes Wort der Seite auf Deutsch. */
export const de: Text = {
  about,
  app,
  setRight,
  commands,
  bulk,
  cleanUp,
  connect,
  links,
  list,
  listExport,
  listState,
  peek,
  filters,
  bookmarks,
  call,
  transcript,
  takeAway,
  written,
  trackers,
  notices,
  palette,
  pickers,
  player,
  lanes,
  insight,
  edit,
  journal,
  changes,
  rate,
  requests,
  records,
  tape,
  scopes,
  review,
  search,
  selection,
  settings,
  views,
  sync,
  webhooks,
  problems,
};
