/** A frame of a stack, as Chromium, Firefox or Safari writes it. */
const FRAME = /^\s*(?:at .+|\S*@\S+):\d+:\d+\)?$/;
const ORIGIN = /(?:https?|app):\/\/[^/\s)]+/g;
const REACT_NUMBER = /Minified React error #\d+/;

/**
 * What may be handed to whoever helps: the kind of the error and where in the program it arose. Its message stays out,
 * for it may quote what was on the page: the text of a call, a name, an address.
 */
export function brokenDetails(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = '' } = error;
  const quoted = `${name}: ${message}`;
  const frames = (stack.startsWith(quoted) ? stack.slice(quoted.length) : stack)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.replaceAll(ORIGIN, '').trim());
  return [name, ...(REACT_NUMBER.exec(message) ?? []), ...frames].join('\n');
}
