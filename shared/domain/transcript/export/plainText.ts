/** Every run of spaces, line breaks and control characters. */
const BLANKS = /[\s\p{Z}\p{Cc}]+/gu;
/** As most lines are: what the pattern above would take half a second to leave as it is in a long call. */
const PLAIN_ALREADY = /^[!-~]+(?: [!-~]+)*$/;

/** Text in one line, as it goes into a file or onto the clipboard: no control characters, no half surrogates. */
export function plainText(text: string): string {
  return PLAIN_ALREADY.test(text) ? text : text.toWellFormed().replace(BLANKS, ' ').trim();
}
