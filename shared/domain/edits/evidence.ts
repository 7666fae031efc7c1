import { EVIDENCE_KINDS, EVIDENCE_STRENGTHS } from '../../contract/enumerations.ts';

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type EvidenceStrength = (typeof EVIDENCE_STRENGTHS)[number];

/**
 * What identifies a person or a record is strong. A shared name is only likely, because people share names, and so is
 * the CRM link of one contact, whose other engagements may belong elsewhere. Habits, such as being on most calls of a
 * company, make something possible. A phone number alone is no evidence: `phone` means the same name and number.
 */
const STRENGTH: Readonly<Record<EvidenceKind, EvidenceStrength>> = {
  'named-as-speaker': 'strong',
  'speaker-email': 'strong',
  email: 'strong',
  company: 'strong',
  phone: 'likely',
  'name-and-company': 'likely',
  'speaker-name': 'likely',
  contact: 'likely',
  'name-and-domain': 'possible',
  // A program can have been misled by what it read.
  proposed: 'possible',
  'same-company-engagements': 'possible',
  'company-regular': 'possible',
  'same-domain': 'possible',
  workspace: 'possible',
};

/** The place of a kind of evidence among all; the strongest is first. */
export function evidenceRank(kind: EvidenceKind): number {
  return EVIDENCE_KINDS.indexOf(kind);
}

/**
 * The strength of a finding that rests on this kind of evidence. If more than one suggestion rests on the same kind,
 * at most one of them is right, so each is a step weaker.
 */
export function strengthOf(kind: EvidenceKind, alike = 1): EvidenceStrength {
  const strength = STRENGTH[kind];
  if (alike <= 1) return strength;
  return EVIDENCE_STRENGTHS[EVIDENCE_STRENGTHS.indexOf(strength) + 1] ?? strength;
}

/** Strongest first, without evidence last, otherwise in the order given. */
export function strongestFirst<T extends { readonly strength: EvidenceStrength | null }>(
  found: readonly T[],
): T[] {
  return [...EVIDENCE_STRENGTHS, null].flatMap((level) => found.filter(({ strength }) => strength === level));
}
