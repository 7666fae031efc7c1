import { column } from './0014-timing-chunks.ts';

/**
 * How speakers felt, so that reports add it up like their other figures: the time of their lines that have a
 * sentiment, and the same times their sentiment from −1 to 1. The view gets its mean, behind the columns that it had.
 */
export const sentiment = `
ALTER TABLE speaker_numbers ADD COLUMN rated_us INTEGER NOT NULL DEFAULT 0;
ALTER TABLE speaker_numbers ADD COLUMN sentiment_us INTEGER NOT NULL DEFAULT 0;

DROP VIEW parley_v1_metrics;
CREATE VIEW parley_v1_metrics AS
SELECT e.id AS engagement_id, s.speaker,
  s.name AS speaker_name,
  ${column('TEXT', "CASE s.side WHEN 1 THEN 'ours' WHEN 2 THEN 'theirs' ELSE 'unknown' END", 'side')},
  s.lines, s.turns,
  ${column('REAL', 's.spoken_us / 1e6', 'spoken_seconds')},
  ${column('REAL', 'CASE WHEN n.spoken_us > 0 THEN 1.0 * s.spoken_us / n.spoken_us END', 'talk_ratio')},
  ${column('REAL', 's.longest_us / 1e6', 'longest_monologue_seconds')},
  ${column('REAL', 's.longest_from_us / 1e6', 'longest_monologue_start')},
  s.questions,
  s.handovers AS floor_taken,
  s.interruptions,
  ${column('REAL', 'CASE WHEN s.waits > 0 THEN s.waited_us / 1e6 / s.waits END', 'patience_seconds')},
  ${column('REAL', 'n.span_us / 1e6', 'span_seconds')},
  ${column('REAL', 'CASE WHEN s.rated_us > 0 THEN 1.0 * s.sentiment_us / s.rated_us END', 'sentiment')}
FROM speaker_numbers s
JOIN engagement e ON e.key = s.engagement
JOIN talk_numbers n ON n.key = s.engagement;
`;
