import type { ConnectionId } from '#shared/contract/ids.ts';
import { DELIVERY_VERDICTS, REFUSAL_REASONS } from '#shared/contract/enumerations.ts';
import type { Delivery, DeliverySearch } from '#shared/contract/webhooks.ts';
import { type Database, flag, number, type Row, text, textOrNull } from '../database/database.ts';

/** Separate limits, so that a flood of forgeries displaces no verified delivery. */
const MAX_KEPT = { verified: 2000, refused: 200 } as const;
/** Maximum characters of a body; a refused one may come from anyone, so only its start is stored. */
const MAX_PAYLOAD = { verified: 60_000, refused: 2000 } as const;

export interface DeliveryDraft extends Omit<Delivery, 'number' | 'receivedAt'> {
  readonly connectionId: ConnectionId;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** Null if it must not be stored. */
  readonly payload: string | null;
}

const COLUMNS = 'number, received_at, verdict, refusal, type, event_id, resource_id, webhook_id, bytes';

function readDelivery(row: Row): Delivery {
  const verdict = text(row, 2);
  const refusal = textOrNull(row, 3);
  return {
    number: number(row, 0),
    receivedAt: new Date(number(row, 1)).toISOString(),
    verdict: DELIVERY_VERDICTS.find((known) => known === verdict) ?? 'refused',
    refusal: REFUSAL_REASONS.find((known) => known === refusal) ?? null,
    type: textOrNull(row, 4),
    eventId: textOrNull(row, 5),
    resourceId: textOrNull(row, 6),
    webhookId: textOrNull(row, 7),
    bytes: number(row, 8),
  };
}

/** The deliveries shown to the user; new ones displace the oldest. */
export class DeliveryLog {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(draft: DeliveryDraft): void {
    const kind = draft.verdict === 'refused' ? 'refused' : 'verified';
    const { payload } = draft;
    this.#db.run(
      `insert into deliveries (connection_id, received_at, verdict, refusal, type, event_id, resource_id, webhook_id,
         bytes, payload, cut) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      draft.connectionId,
      draft.receivedAt,
      draft.verdict,
      draft.refusal,
      draft.type,
      draft.eventId,
      draft.resourceId,
      draft.webhookId,
      draft.bytes,
      payload?.slice(0, MAX_PAYLOAD[kind]) ?? null,
      (payload?.length ?? 0) > MAX_PAYLOAD[kind],
    );
    const comparison = kind === 'refused' ? '=' : '<>';
    this.#db.run(
      `delete from deliveries where verdict ${comparison} 'refused' and number <= (
         select number from deliveries where verdict ${comparison} 'refused' order by number desc limit 1 offset ?)`,
      MAX_KEPT[kind],
    );
  }

  /** Newest first. */
  page(search: DeliverySearch): Delivery[] {
    const { verdicts } = search;
    const among = verdicts.length === 0 ? '' : `and verdict in (${verdicts.map(() => '?').join()})`;
    return this.#db.all(
      `select ${COLUMNS} from deliveries where connection_id = ? and number < ? ${among}
       order by number desc limit ?`,
      readDelivery,
      search.connectionId,
      search.before ?? Number.MAX_SAFE_INTEGER,
      ...verdicts,
      search.limit,
    );
  }

  payload(id: ConnectionId, delivery: number): { text: string | null; cut: boolean } {
    return (
      this.#db.get(
        'select payload, cut from deliveries where connection_id = ? and number = ?',
        (row) => ({ text: textOrNull(row, 0), cut: flag(row, 1) }),
        id,
        delivery,
      ) ?? { text: null, cut: false }
    );
  }

  /** Milliseconds since 1970. */
  lastAcceptedAt(id: ConnectionId): number | null {
    return (
      this.#db.get(
        `select received_at from deliveries where connection_id = ? and verdict = 'accepted'
         order by number desc limit 1`,
        (row) => number(row, 0),
        id,
      ) ?? null
    );
  }

  /** Deliveries since this time, by verdict. */
  tally(since: number): ReadonlyMap<string, number> {
    const rows = this.#db.all(
      'select verdict, count(*) from deliveries where received_at >= ? group by verdict order by verdict',
      (row) => [text(row, 0), number(row, 1)] as const,
      since,
    );
    return new Map(rows);
  }

  forget(id: ConnectionId): void {
    this.#db.run('delete from deliveries where connection_id = ?', id);
  }
}
