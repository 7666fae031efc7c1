/**
 * The user's decisions about clean-up findings, and the number of findings per day. Not in the mirror, which can be
 * rebuilt at any time.
 */
export const cleanup = `
  create table hygiene_decisions (
    connection_id text not null,
    queue text not null,
    item_key text not null,
    decision text not null,
    version text not null,
    decided_at text not null,
    primary key (connection_id, queue, item_key)
  ) strict, without rowid;

  create table hygiene_counts (
    connection_id text not null,
    queue text not null,
    day text not null,
    open integer not null,
    primary key (connection_id, queue, day)
  ) strict, without rowid;
`;
