import { z } from 'zod';
import { speaker as speakerSchema } from '#shared/contract/transcript.ts';
import {
  ParticipantIndex,
  unknownSpeakers,
  type SpeakerInTranscript,
} from '#shared/domain/edits/unknownSpeakers.ts';
import type { Database } from '../../store/database.ts';
import { number, ownJsonOf, text } from '../../store/row.ts';
import type { Attendance } from './attendance.ts';
import { fixableFirst, joinKey, type Found } from './found.ts';
import type { Known, People } from './people.ts';

const speakers = z.array(speakerSchema);

export function speakersOf(db: Database, engagement: number): SpeakerInTranscript[] {
  const written = db.get('SELECT speakers FROM timeline WHERE key = ?', (row) => text(row, 0), engagement);
  return written === undefined ? [] : ownJsonOf(written, speakers);
}

/** What tells a speaker from the others of the same call. */
export function speakerKey(speaker: SpeakerInTranscript): string {
  return (speaker.contactId ?? speaker.email ?? speaker.name ?? '').replaceAll('\n', ' ');
}

/** Contacts that a speaker may be. */
export function likely(speaker: SpeakerInTranscript, people: People): Known[] {
  const named = speaker.name === null ? [] : people.withName(speaker.name);
  const addressed = speaker.email === null ? [] : people.withEmail(speaker.email);
  return [...new Set([...addressed, ...named])];
}

/** Speakers who are neither contacts of their engagement nor colleagues, each by itself. */
export function findSpeakers(
  db: Database,
  contacts: People,
  attendance: Attendance,
  users: People,
  stillWanted: () => void,
): Found[] {
  const found: Found[] = [];
  const colleagues = new ParticipantIndex(users.all);
  const byId = new Set(contacts.all.map(({ id }) => id));
  const rows = db.each(
    `SELECT e.key, e.id, e.updated_us, t.speakers FROM engagement e JOIN timeline t ON t.key = e.key
     WHERE instr(e.parts, '"contacts"') > 0 ORDER BY e.time_key DESC`,
  );
  let looked = 0;
  for (const row of rows) {
    if (looked % 512 === 0) stillWanted();
    looked += 1;
    const engagement = number(row, 0);
    const present = new ParticipantIndex(attendance.on(engagement));
    for (const speaker of unknownSpeakers(ownJsonOf(text(row, 3), speakers), present, colleagues)) {
      const named = speaker.contactId !== null && byId.has(speaker.contactId);
      found.push({
        key: joinKey(text(row, 1), speakerKey(speaker)),
        version: String(number(row, 2)),
        engagement,
        fixable: named || likely(speaker, contacts).length > 0,
      });
    }
  }
  return fixableFirst(found);
}
