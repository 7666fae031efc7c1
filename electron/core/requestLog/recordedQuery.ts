/** Stands where a value was left out; no service encodes a value so. */
const LEFT_OUT = '•••';
/** Longer ones are cut: a log is no place for a list of a thousand ids. */
const LONGEST = 4096;
const CUT = '…';

/** What people search for is theirs: it is recorded only where they say so. */
export function recordedQuery(query: string, keepSearches: boolean): string {
  const told = keepSearches ? query : query.replace(/(^|&)search=[^&]*/g, `$1search=${LEFT_OUT}`);
  return told.length > LONGEST ? told.slice(0, LONGEST) + CUT : told;
}

/** Null where the query is as it was sent, so that it may be sent again. */
export function missingFrom(query: string): 'search-left-out' | 'too-long' | null {
  if (query.endsWith(CUT)) return 'too-long';
  return query.includes(LEFT_OUT) ? 'search-left-out' : null;
}

/** For a command line, with a word in capitals where a value was left out. */
export function queryToFillIn(query: string): string {
  return query.replaceAll(LEFT_OUT, 'SEARCH_WORDS').replace(new RegExp(`${CUT}$`), '');
}
