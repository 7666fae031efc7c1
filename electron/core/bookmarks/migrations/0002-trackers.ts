/** Named phrases. `phrases` is a JSON array of strings; `seq` preserves the order of creation. */
export const trackers = `
  create table tracker (
    seq integer primary key autoincrement,
    id text not null unique,
    connection_id text not null,
    name text not null,
    phrases text not null,
    created_at text not null
  ) strict;
  create index tracker_of_connection on tracker (connection_id, seq);
`;
