/** `seq` preserves the order of creation, even within one millisecond and after a restore. */
export const bookmarks = `
  create table bookmark (
    seq integer primary key autoincrement,
    id text not null unique,
    connection_id text not null,
    engagement_id text not null,
    engagement_title text not null,
    start_s real not null,
    end_s real,
    name text not null,
    note text not null,
    quote text,
    created_at text not null,
    updated_at text not null
  ) strict;
  create index bookmark_of_call on bookmark (connection_id, engagement_id, start_s);
  create index bookmark_by_age on bookmark (connection_id, created_at);
`;
