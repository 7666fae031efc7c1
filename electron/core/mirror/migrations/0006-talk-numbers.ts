/**
 * The figures of each timeline, in total and by speaker, so that reports add up rows instead of reading
 * transcripts. Times are whole microseconds, whose sum doesn't depend on the order. `identity` identifies a
 * speaker across engagements; each row has its own copy, so that it is deleted with its engagement.
 */
export const talkNumbers = `
CREATE TABLE talk_numbers (
  key INTEGER PRIMARY KEY,
  lines INTEGER NOT NULL,
  speakers INTEGER NOT NULL,
  spoken_us INTEGER NOT NULL,
  nameless_us INTEGER NOT NULL,
  span_us INTEGER NOT NULL,
  handovers INTEGER NOT NULL,
  questions INTEGER NOT NULL
) STRICT;

CREATE TABLE speaker_numbers (
  engagement INTEGER NOT NULL,
  speaker INTEGER NOT NULL,
  side INTEGER NOT NULL,
  identity TEXT NOT NULL,
  name TEXT,
  lines INTEGER NOT NULL,
  turns INTEGER NOT NULL,
  spoken_us INTEGER NOT NULL,
  longest_us INTEGER NOT NULL,
  longest_from_us INTEGER,
  questions INTEGER NOT NULL,
  handovers INTEGER NOT NULL,
  waits INTEGER NOT NULL,
  waited_us INTEGER NOT NULL,
  interruptions INTEGER NOT NULL,
  PRIMARY KEY (engagement, speaker)
) STRICT, WITHOUT ROWID;
`;
