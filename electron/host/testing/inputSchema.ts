import { z } from 'zod';
import { isRecord } from '#core/json.ts';
import { methods, type MethodName } from '#shared/contract/methods.ts';

/** A JSON Schema, as far as the contract's inputs need it. */
export type Schema = Readonly<Record<string, unknown>>;

export const METHOD_NAMES = Object.keys(methods).filter((name): name is MethodName => name in methods);

/**
 * The input schema of a method as JSON Schema, which libraries other than the contract's own can interpret.
 */
export function inputSchema(name: MethodName): Schema {
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const schema = z.toJSONSchema(methods[name].input, { io: 'input', unrepresentable: 'any' });
  schemas.set(name, schema);
  return schema;
}

const schemas = new Map<MethodName, Schema>();

/** Values for properties that need real ids, by property name. */
export type Given = Readonly<Record<string, unknown>>;

/** The smallest valid input: only required properties. */
export function sampleOf(schema: Schema, given: Given = {}): unknown {
  if ('const' in schema) return schema['const'];
  const choices = schema['enum'] ?? schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) {
    const [first]: unknown[] = choices;
    return 'enum' in schema || !isRecord(first) ? first : sampleOf(first, given);
  }
  switch (schema['type']) {
    case 'object':
      return sampleObject(schema, given);
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        sampleOf(asSchema(schema['items']), given),
      );
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(0, Number(schema['minimum'] ?? 0));
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function sampleObject(schema: Schema, given: Given): Record<string, unknown> {
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const properties = asSchema(schema['properties']);
  return Object.fromEntries(
    required.map(String).map((name) => [name, given[name] ?? sampleOf(asSchema(properties[name]), given)]),
  );
}

function sampleText(schema: Schema): string {
  const [example]: unknown[] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  if (typeof example === 'string') return example;
  if (schema['format'] === 'date-time') return '2026-11-21T09:00:00Z';
  if (schema['format'] === 'base64') return 'AAAA';
  return 'x'.repeat(Number(schema['minLength'] ?? 1));
}

export function asSchema(value: unknown): Schema {
  return isRecord(value) ? value : {};
}
