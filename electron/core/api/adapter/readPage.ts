import { cursor } from '#shared/contract/ids.ts';
import type { Page } from '#shared/contract/page.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { JsonAnswer } from '../client.ts';
import type { Reading } from './readLeniently.ts';
import { isRecord } from '../../json.ts';

/**
 * A list envelope (API description, "List envelope"). An answer without a `data` array isn't this API's;
 * a row that can't be read is reported and the rest of the page stands.
 */
export function readPage<Row>(
  answer: JsonAnswer,
  readRow: (raw: unknown, where: string) => Reading<Row>,
): Result<Page<Row>> {
  if (!isRecord(answer.json) || !Array.isArray(answer.json['data'])) {
    return failed({
      kind: 'network',
      reason: 'not-the-api',
      detail: 'Its answer is JSON, but not a list of this service.',
    });
  }
  const readings = answer.json['data'].map((raw: unknown, index) => readRow(raw, `row ${index + 1}`));
  // `has_more` false with a cursor at hand means the end; true without a cursor leaves nowhere to go.
  const next = answer.json['has_more'] === false ? null : cursor.safeParse(answer.json['next_cursor']).data;
  return ok({
    rows: readings.flatMap((reading) => (reading.value === null ? [] : [reading.value])),
    next: next ?? null,
    provenance: { source: 'service', requestId: answer.requestId, receivedAt: answer.receivedAt },
    unreadable: readings.flatMap((reading) => reading.unreadable),
    withheld: [],
  });
}
