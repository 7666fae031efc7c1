/**
 * A record's name as it is shown and written: its id without a name, and with what tells it apart where others have
 * the same name.
 */
export function distinctName(
  { name, distinction }: { readonly name: string; readonly distinction: string | null },
  id: string,
): string {
  if (name === '') return id;
  return distinction === null ? name : `${name} (${distinction})`;
}
