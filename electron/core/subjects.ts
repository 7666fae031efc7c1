import { actionItemTables } from './actionItems/actionItemMarks.ts';
import { alertTables } from './alerts/alertRows.ts';
import { bookmarkTables } from './bookmarks/bookmarkRows.ts';
import { cleanupTables } from './cleanup/cleanupDecisions.ts';
import { correctionTables } from './corrections/corrections.ts';
import type { Subject } from './database/workspaceData.ts';
import { crmNameTables } from './crmNames/crmNames.ts';
import { editTables } from './edits/editsDatabase.ts';
import { exportTables } from './exports/exportsDatabase.ts';
import { offlineViewTables, recordingTables } from './offlineRecordings/workspaceRecordings.ts';
import { speakerTables } from './speakers/speakersModule.ts';
import { teamFileTables } from './teamFiles/teamFilesModule.ts';
import { trackerTables } from './trackers/trackersModule.ts';
import { viewTables } from './views/viewsModule.ts';
import { wordTables } from './words/words.ts';

/** What each workspace keeps, in the order in which it is moved from files of earlier versions. */
export const subjects: readonly Subject[] = [
  bookmarkTables,
  trackerTables,
  crmNameTables,
  speakerTables,
  viewTables,
  teamFileTables,
  actionItemTables,
  wordTables,
  correctionTables,
  alertTables,
  exportTables,
  offlineViewTables,
  recordingTables,
  editTables,
  cleanupTables,
];
