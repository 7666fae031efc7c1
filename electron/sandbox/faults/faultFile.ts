import { readFileSync } from 'node:fs';
import { type FaultRule, faultRules } from './fault.ts';

/** Reads `--faults FILE`. Throws an error with one plain sentence. */
export function readFaultFile(path: string): readonly FaultRule[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`The faults file ${path} can't be read.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`The faults file ${path} is not valid JSON.`);
  }
  const parsed = faultRules.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') ?? '';
  throw new Error(
    `The faults file ${path} has a mistake at ${where === '' ? 'its top' : where}: ${issue?.message}.`,
  );
}
