/** Renames tables and columns of bulk edits and clean-up to the terms of the interface and the code. */
export const names = `
  drop index batches_of_connection;
  drop index batch_items_by_state;
  drop index edits_of_batch;

  alter table batches rename to bulk_edits;
  alter table bulk_edits rename column batch_id to bulk_edit_id;
  alter table batch_items rename to bulk_edit_items;
  alter table bulk_edit_items rename column batch_id to bulk_edit_id;
  alter table bulk_edit_items rename column wish to request;
  alter table edits rename column batch_id to bulk_edit_id;
  alter table writes rename column batch_id to bulk_edit_id;
  alter table hygiene_decisions rename to cleanup_decisions;
  alter table hygiene_counts rename to cleanup_counts;

  create index bulk_edits_of_connection on bulk_edits (connection_id, made_at);
  create index bulk_edit_items_by_state on bulk_edit_items (bulk_edit_id, state, item);
  create index edits_of_bulk_edit on edits (bulk_edit_id, state) where bulk_edit_id is not null;
`;
