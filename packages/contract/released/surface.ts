import { createHash } from 'node:crypto';

/** The part of a JSON Schema that determines which values are valid. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

export interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

/** The parts of an OpenAPI document that clients depend on. */
export interface Surface {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Keys to omit: texts for readers, and rules for strings that cannot be compared. */
const LEFT_OUT = new Set(
  'description summary title tags operationId headers style explode default format pattern not propertyNames'
    .split(' ')
    .concat(['contentMediaType', 'allowEmptyValue', 'allowReserved']),
);

/** Minimum length of a schema that gets its own name. */
const NAMED_FROM_CHARACTERS = 60;

/**
 * Returns an OpenAPI document without texts, and with every repeated schema once, under a name derived from its
 * content. The result is a twentieth of the size, and its diffs between releases are readable.
 */
export function surfaceOf(document: Surface): Surface {
  const kept = withoutTexts(document) as Surface;
  const uses = new Map<string, number>();
  eachObject(kept.paths, (_schema, text) => uses.set(text, (uses.get(text) ?? 0) + 1));
  const schemas: Record<string, Schema> = {};
  const shared = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shared);
    if (typeof value !== 'object' || value === null) return value;
    const content = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shared(each)]));
    const text = JSON.stringify(value);
    if (!isObjectSchema(value) || (uses.get(text) ?? 0) < 2 || text.length < NAMED_FROM_CHARACTERS) return content;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 8);
    schemas[name] = content;
    return { $ref: `#/components/schemas/${name}` };
  };
  const paths = shared(kept.paths) as Surface['paths'];
  return { paths, components: { schemas: { ...kept.components.schemas, ...schemas } } };
}

/** Prints a surface with one path or schema per line, in alphabetical order. */
export function printSurface({ paths, components: { schemas } }: Surface): string {
  const lines = (entries: Record<string, unknown>) =>
    Object.entries(entries)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{"paths": {\n${lines(paths)}\n},\n"components": {"schemas": {\n${lines(schemas)}\n}}}\n`;
}

function withoutTexts(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      isNames || !LEFT_OUT.has(key) ? [[key, withoutTexts(each, !isNames && key === 'properties')]] : [],
    ),
  );
}

const isObjectSchema = (value: object): value is Schema => 'type' in value && value.type === 'object';

function eachObject(value: unknown, visit: (schema: Schema, text: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isObjectSchema(value)) visit(value, JSON.stringify(value));
  for (const each of Object.values(value)) eachObject(each, visit);
}
