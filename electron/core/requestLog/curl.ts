import type { Entry } from './entry.ts';
import { queryToFillIn } from './recordedQuery.ts';

/** In single quotes a shell reads everything as it stands, but the single quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * The request as a command line. The token is a variable of the shell, to be set by whoever runs it: a command
 * line ends up in chats and tickets. The body of a write was never recorded, so it has to be filled in.
 */
export function curlOf(entry: Entry): string {
  const query = queryToFillIn(entry.query);
  const url = entry.baseUrl + entry.path + (query === '' ? '' : `?${query}`);
  const scheme = entry.form === 'bearer' ? 'Bearer ' : '';
  const parts = [
    `curl --request ${entry.method}`,
    `--url ${quoted(url)}`,
    `--header "Authorization: ${scheme}$TOKEN"`,
    `--header 'Accept: application/json'`,
    ...(entry.method === 'PUT' ? [`--header 'Content-Type: application/json'`, `--data '{ BODY }'`] : []),
  ];
  return parts.join(' \\\n  ');
}
