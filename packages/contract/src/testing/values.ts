import * as fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Generates values of a schema for tests. Rules that JSON Schema cannot express may still reject some of them. */
export const valuesOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const UUID = '018f3c1a-7b2d-7c4e-9a10-0123456789ab';
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  uuid: [UUID],
  date: ['2026-03-01', '2027-12-31'],
  'date-time': ['2026-03-01T12:00:00.000Z'],
  time: ['08:30'],
  email: ['ann@example.org'],
  uri: ['https://bank.example/feed'],
};

function valueOf(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return fc.oneof(...variants.map(valueOf));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return arrayOf(schema);
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objectOf({
  properties = {},
  required = [],
  additionalProperties,
  propertyNames,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(
      valueOf(propertyNames ?? { type: 'string', minLength: 1 }).map(String),
      valueOf(additionalProperties),
      { maxKeys: 2 },
    );
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueOf(each)])), {
    requiredKeys: required,
  });
}

function arrayOf({ items, prefixItems, minItems = 0, maxItems = 2 }: JsonSchema): fc.Arbitrary<unknown> {
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(valueOf));
  const item = typeof items === 'object' && !Array.isArray(items) ? valueOf(items) : fc.constant(null);
  return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, minItems + 1)) });
}

const byPattern = new Map<string, fc.Arbitrary<string>>();

/** Creates one generator per pattern, because reading a pattern takes longer than generating its values. */
function matching(pattern: string): fc.Arbitrary<string> {
  const values = byPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  byPattern.set(pattern, values);
  return values;
}

function textOf({ format, pattern, minLength = 0, maxLength = 12 }: JsonSchema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known !== undefined) return fc.constantFrom(...known);
  // Entered text allows almost any characters. Amounts, months and currencies have patterns.
  if (pattern !== undefined && !pattern.includes('\\p{'))
    return matching(pattern).filter(({ length }) => length >= minLength);
  return fc
    .integer({ min: Math.max(1, minLength), max: Math.max(minLength, Math.min(maxLength, minLength + 12)) || 1 })
    .map((length) => 'abcdefghijkl'.repeat(Math.ceil(length / 12)).slice(0, length));
}

const numberOf = ({ minimum = -1_000, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> =>
  fc.integer({ min: minimum, max: Math.min(maximum, Math.max(minimum, 0) + 1_000) });
