/** A word in `scripts/`: optional cue, shown text, spoken form, closing punctuation. */
const WORD = /^(?:<(?<cue>[a-z]+)>)?(?<shown>[^\s{}<>]+?)(?:\{(?<spoken>[^}]+)\})?(?<closing>[.,?!]*)$/u;

/**
 * Parses a dialogue with one turn per line: `Hannah: Good morning, both.`
 * The script spells out spoken forms instead of leaving digits to the synthesiser. Only then is it certain that
 * "4.2" is shown as one word and spoken as "four point two".
 * @param {string} source the script's text
 * @param {readonly string[]} names the speakers' names by index; a turn starts with a first name
 * @returns {{speakerIndex: number, sentences: {text: string, spoken: string[], closing: string, cue?:
 * string}[][]}[]}
 */
export function parseDialogue(source, names) {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const colon = line.indexOf(': ');
      const speakerIndex = names.findIndex((name) => name.split(' ')[0] === line.slice(0, colon));
      if (colon < 0 || speakerIndex < 0) throw new Error(`Unknown speaker: ${line}`);
      return { speakerIndex, sentences: sentencesOf(line.slice(colon + 2)) };
    });
}

/** A sentence is the unit of synthesis: long enough for natural intonation, short enough for exact times. */
function sentencesOf(line) {
  const sentences = [[]];
  for (const token of line.match(/(?:[^\s{]|\{[^}]*\})+/gu) ?? []) {
    const word = WORD.exec(token)?.groups;
    if (word === undefined) throw new Error(`Not a word: ${token}`);
    const spoken = (word.spoken ?? word.shown).toLowerCase().split(' ');
    const wrong = spoken.find((part) => !/^[a-z]+(?:'[a-z]+)?$/u.test(part));
    if (wrong !== undefined) throw new Error(`Spell out in braces how "${wrong}" is spoken: ${line}`);
    sentences.at(-1).push({
      text: word.shown + word.closing,
      spoken,
      closing: word.closing,
      ...(word.cue === undefined ? {} : { cue: word.cue }),
    });
    if (/[.?!]/u.test(word.closing)) sentences.push([]);
  }
  if (sentences.at(-1).length > 0) throw new Error(`The last sentence has no closing punctuation: ${line}`);
  return sentences.slice(0, -1);
}
