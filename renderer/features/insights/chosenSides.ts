import { SPEAKER_SIDES } from '#shared/contract/enumerations.ts';
import type { Side } from '#shared/domain/transcript/insights/sides.ts';

/** What the user chose in one engagement, by speaker index. */
export type ChosenSides = readonly [
  engagementId: string,
  sides: readonly (readonly [speaker: number, side: Side])[],
];

function isSide(value: unknown): value is Side {
  return SPEAKER_SIDES.some((side) => side === value);
}

function isChosen(value: unknown): value is ChosenSides {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !Array.isArray(value[1])) return false;
  const sides: readonly unknown[] = value[1];
  return sides.every((each) => Array.isArray(each) && Number.isInteger(each[0]) && isSide(each[1]));
}

/** Parses the stored sides; invalid entries are left out. */
export function parseSides(text: string | null): readonly ChosenSides[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChosen) : [];
  } catch {
    return [];
  }
}
