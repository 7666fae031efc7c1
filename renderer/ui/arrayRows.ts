import type { TableRows } from './TableRows.tsx';

/** The rows of a table from an array, in which rows that aren't loaded are holes. */
export function arrayRows<Item>(
  items: readonly (Item | undefined)[],
  keyOf: (item: Item) => string,
): TableRows<Item> {
  const isAt = (index: number, key: string): boolean => {
    const item = items[index];
    return item !== undefined && keyOf(item) === key;
  };
  return {
    count: items.length,
    at: (index) => items[index],
    indexOf: (key, hint) =>
      isAt(hint, key) ? hint : items.findIndex((item) => item !== undefined && keyOf(item) === key),
  };
}
