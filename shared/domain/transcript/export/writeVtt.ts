import { cueTime, cuesOf } from './cues.ts';
import { exportLines, type ExportChoices, type ExportedCall } from './exportLines.ts';
import { plainText } from './plainText.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Cue text (WebVTT, "WebVTT cue text"): `-->` can't stand in it either, once `>` is written as a reference. */
export function escapeVtt(text: string): string {
  return text.replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark);
}

/** WebVTT subtitles, each in the voice of its speaker. A cue is named by its line and, from the second on, its part. */
export function writeVtt(call: ExportedCall, choices: ExportChoices): string {
  const cues = cuesOf(call.transcript, exportLines(call, choices)).map((cue) => {
    const name = choices.speakers ? escapeVtt(plainText(cue.name)) : '';
    const text = cue.rows.map(escapeVtt).join('\n');
    return [
      cue.part === 1 ? `${cue.line}` : `${cue.line}.${cue.part}`,
      `${cueTime(cue.start, '.')} --> ${cueTime(cue.end, '.')}`,
      name === '' ? text : `<v ${name}>${text}</v>`,
      '',
    ].join('\n');
  });
  return ['WEBVTT', '', ...cues].join('\n');
}
