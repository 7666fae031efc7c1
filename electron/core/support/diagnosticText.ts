export interface DiagnosticSection {
  readonly title: string;
  /** Already free of whatever must not leave this computer; whoever knows what a line holds sees to that. */
  readonly lines: readonly string[];
}

const NOTHING = 'nothing';

/** The sections as plain text, for a ticket or a mail. */
export function diagnosticText(heading: string, sections: readonly DiagnosticSection[]): string {
  const blocks = sections.map(({ title, lines }) =>
    [title, ...(lines.length === 0 ? [NOTHING] : lines).map((line) => `  ${oneLine(line)}`)].join('\n'),
  );
  return `${[oneLine(heading), ...blocks].join('\n\n')}\n`;
}

/** A service chooses its request ids: none of them may look like a line of ours, or steer a terminal. */
function oneLine(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 500);
}

/** `200 × 40, 429 × 1`. */
export function tallyLine(tally: ReadonlyMap<string, number>): string {
  if (tally.size === 0) return NOTHING;
  return [...tally].map(([name, count]) => `${name} × ${count}`).join(', ');
}
