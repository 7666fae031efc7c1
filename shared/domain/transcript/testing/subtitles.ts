/** A subtitle as a player reads it: independent parsers by the formats' specifications, for tests only. */
export interface ReadCue {
  readonly id: string;
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly voice: string | null;
  readonly text: string;
}

function ms(hours = '', minutes = '', seconds = '', rest = ''): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);
}

/** Blocks separated by blank lines; the second row of each contains its times. */
function readBlocks(
  file: string,
  times: RegExp,
): { id: string; start: number; end: number; rows: string[] }[] {
  const blocks = file.split(/\n{2,}/).filter((block) => block.trim() !== '');
  return blocks.map((block) => {
    const [id = '', timing = '', ...rows] = block.split('\n').filter((row, at) => at > 0 || row !== '');
    const parts = times.exec(timing);
    if (parts === null) throw new Error(`No times in ${JSON.stringify(block)}`);
    const [, h1, m1, s1, r1, h2, m2, s2, r2] = parts;
    return { id, start: ms(h1, m1, s1, r1), end: ms(h2, m2, s2, r2), rows: rows.filter((row) => row !== '') };
  });
}

/** Parses SubRip like players do: removes tags and commands from the text. */
export function readSrt(file: string): ReadCue[] {
  return readBlocks(file, /^(\d{2,}):(\d\d):(\d\d),(\d{3}) --> (\d{2,}):(\d\d):(\d\d),(\d{3})$/).map(
    ({ rows, ...cue }) => ({
      ...cue,
      voice: null,
      text: rows
        .join(' ')
        .replace(/<\/?[a-z][^>]*>|\{\/?[a-z][^}]*\}|\{\\[^}]*\}/gi, '')
        .replaceAll('\u2060', ''),
    }),
  );
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '');
}

/** Parses WebVTT by its syntax: a voice tag or plain text with entities decoded; any other tag is an error. */
export function readVtt(file: string): ReadCue[] {
  const [head, ...rest] = file.replace(/\n$/, '').split('\n\n');
  if (head !== 'WEBVTT') throw new Error('The file does not start with WEBVTT.');
  const times = /^(\d{2,}):(\d\d):(\d\d)\.(\d{3}) --> (\d{2,}):(\d\d):(\d\d)\.(\d{3})$/;
  return readBlocks(rest.join('\n\n'), times).map(({ rows, ...cue }) => {
    const [, voice, text = ''] = /^(?:<v ([^>]*)>)?([^]*?)(?:<\/v>)?$/.exec(rows.join('\n')) ?? [];
    if (/[<>]|-->/.test(text)) throw new Error(`A stray mark in ${JSON.stringify(text)}`);
    return {
      ...cue,
      voice: voice === undefined ? null : decode(voice),
      text: decode(text.replaceAll('\n', ' ')),
    };
  });
}
