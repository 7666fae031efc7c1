/** Scripts that set no spaces between words, as the inside of a character class of a `u` pattern. */
export const UNSPACED_SCRIPTS =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\u30fc';
