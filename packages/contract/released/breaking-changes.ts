import type { Operation, Schema, Surface } from './surface.ts';

/**
 * Compares two versions of the API for a client that was written for the released version.
 *
 * Breaks   a path, method, parameter or content type removed; a request that was valid and no longer is: a new required
 *          field, a removed field, a narrower enumeration, type or limit; a response without a guaranteed value: a
 *          field removed, optional or null, another type
 * Passes   additions: endpoints, optional request fields, response fields, variants and values
 * Result   one line per break: endpoint, position and change
 */
export function breakingChanges(released: Surface, current: Surface): string[] {
  return endpointsOf(released).flatMap(([path, method, operation]) => {
    const name = `${method.toUpperCase()} ${path}`;
    const now = current.paths[path]?.[method];
    if (now === undefined) return [`${name} was removed`];
    const context = { before: resolver(released), after: resolver(current) };
    return [...requestBreaks(operation, now, context), ...responseBreaks(operation, now, context)].map(
      (problem) => `${name}: ${problem}`,
    );
  });
}

type Resolve = (schema: Schema) => Schema;
interface Context {
  before: Resolve;
  after: Resolve;
}

const endpointsOf = ({ paths }: Surface): [path: string, method: string, operation: Operation][] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );

const resolver =
  ({ components: { schemas } }: Surface): Resolve =>
  (schema) => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (schemas[name] ?? {});
  };

function requestBreaks(released: Operation, current: Operation, context: Context): string[] {
  const { parameters: before = [], requestBody: bodyBefore } = released;
  const { parameters: after = [], requestBody: bodyAfter } = current;
  const same = (name: string, where: string) => (each: { name: string; in: string }) =>
    each.name === name && each.in === where;
  return [
    ...before.flatMap((parameter) => {
      const label = `${parameter.in} parameter ${parameter.name}`;
      const now = after.find(same(parameter.name, parameter.in));
      if (now === undefined) return [`${label} was removed`];
      return [
        ...(now.required === true && parameter.required !== true ? [`${label} is now required`] : []),
        ...requestSchemaBreaks(parameter.schema ?? {}, now.schema ?? {}, label, context),
      ];
    }),
    ...after.flatMap((parameter) =>
      parameter.required === true && !before.some(same(parameter.name, parameter.in))
        ? [`${parameter.in} parameter ${parameter.name} is new and required`]
        : [],
    ),
    ...(bodyBefore === undefined && bodyAfter?.required === true ? ['request body is new and required'] : []),
    ...contentPairs(bodyBefore?.content, bodyAfter?.content, 'request').flatMap((pair) =>
      typeof pair === 'string' ? [pair] : requestSchemaBreaks(pair.before, pair.after, 'request', context),
    ),
  ];
}

function responseBreaks(released: Operation, current: Operation, context: Context): string[] {
  return Object.entries(released.responses).flatMap(([status, { content }]) => {
    const label = `response ${status}`;
    const now = current.responses[status];
    if (now === undefined) return [`${label} was removed`];
    return contentPairs(content, now.content, label).flatMap((pair) =>
      typeof pair === 'string' ? [pair] : responseSchemaBreaks(pair.before, pair.after, label, context),
    );
  });
}

function contentPairs(
  before: Record<string, { schema?: Schema }> = {},
  after: Record<string, { schema?: Schema }> = {},
  label: string,
): (string | { before: Schema; after: Schema })[] {
  return Object.entries(before).map(([type, { schema = {} }]) => {
    const now = after[type];
    return now === undefined ? `${label} ${type} was removed` : { before: schema, after: now.schema ?? {} };
  });
}

/** Returns why values that were valid in a request may no longer be valid. */
function requestSchemaBreaks(before: Schema, after: Schema, at: string, context: Context): string[] {
  const accepted = variantsOf(after, context.after);
  return variantsOf(before, context.before).flatMap((variant) =>
    fewest(
      accepted.filter((each) => isSameVariant(variant, each)),
      (each) => requestVariantBreaks(variant, each, at, context),
      `${at} no longer accepts ${nameOf(variant)}`,
    ),
  );
}

function requestVariantBreaks(before: Schema, after: Schema, at: string, context: Context): string[] {
  const newlyRequired = (after.required ?? []).filter((name) => !(before.required ?? []).includes(name));
  const removedValues = valuesOf(after) === null ? [] : without(valuesOf(before) ?? ['other values'], valuesOf(after));
  return [
    ...newlyRequired.map((name) => `${at}.${name} is ${before.properties?.[name] ? 'now' : 'new and'} required`),
    ...removedValues.map((value) => `${at} no longer accepts ${JSON.stringify(value)}`),
    ...narrowedLimits(before, after).map((limit) => `${at} has a narrower ${limit}`),
    ...Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
      const now = after.properties?.[name];
      return now === undefined
        ? [`${at}.${name} was removed`]
        : requestSchemaBreaks(schema, now, `${at}.${name}`, context);
    }),
    ...(before.items && after.items ? requestSchemaBreaks(before.items, after.items, `${at}[]`, context) : []),
  ];
}

/** Returns the guarantees that a response no longer gives a client. */
function responseSchemaBreaks(before: Schema, after: Schema, at: string, context: Context): string[] {
  const known = variantsOf(before, context.before);
  return variantsOf(after, context.after).flatMap((variant) => {
    // A new variant of a union is an addition, because clients distinguish it by its constant fields.
    if (
      variant.type === 'object' &&
      constantsOf(variant).size > 0 &&
      !known.some((each) => isSameVariant(each, variant))
    )
      return [];
    return fewest(
      known.filter((each) => isSameVariant(each, variant)),
      (each) => responseVariantBreaks(each, variant, at, context),
      `${at} may now be ${nameOf(variant)}`,
    );
  });
}

function responseVariantBreaks(before: Schema, after: Schema, at: string, context: Context): string[] {
  return [
    ...Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
      const now = after.properties?.[name];
      if (now === undefined) return [`${at}.${name} was removed`];
      const isOptionalNow = before.required?.includes(name) === true && after.required?.includes(name) !== true;
      return [
        ...(isOptionalNow ? [`${at}.${name} is now optional`] : []),
        ...responseSchemaBreaks(schema, now, `${at}.${name}`, context),
      ];
    }),
    ...(before.items && after.items ? responseSchemaBreaks(before.items, after.items, `${at}[]`, context) : []),
    ...(typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object'
      ? responseSchemaBreaks(before.additionalProperties, after.additionalProperties, `${at}.*`, context)
      : []),
  ];
}

/** Returns the breaks of the candidate that has the fewest. */
function fewest(candidates: readonly Schema[], breaksOf: (candidate: Schema) => string[], none: string): string[] {
  const [best] = candidates.map(breaksOf).toSorted((a, b) => a.length - b.length);
  return best ?? [none];
}

/** Returns the alternatives of a schema. An enumeration or constant has the type of its values. */
function variantsOf(unresolved: Schema, resolve: Resolve): Schema[] {
  const schema = resolve(unresolved);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return alternatives.flatMap((each) => variantsOf(each, resolve));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  const values = valuesOf(schema);
  return schema.type === undefined && values !== null ? [{ ...schema, type: typeof values[0] }] : [schema];
}

/**
 * Returns whether two schemas have the same type and, for objects of a union, the same constant fields. A schema
 * without a type accepts any value.
 */
function isSameVariant(one: Schema, other: Schema): boolean {
  if (one.type === undefined || other.type === undefined) return true;
  const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number';
  if (one.type !== other.type && !(isNumber(one) && isNumber(other))) return false;
  const constants = constantsOf(other);
  return [...constantsOf(one)].every(([name, value]) => !constants.has(name) || constants.get(name) === value);
}

const constantsOf = ({ properties = {} }: Schema): Map<string, unknown> =>
  new Map(
    Object.entries(properties).flatMap(([name, { const: value }]): [string, unknown][] =>
      value === undefined ? [] : [[name, value]],
    ),
  );

const valuesOf = (schema: Schema): unknown[] | null =>
  schema.const === undefined ? (schema.enum ?? null) : [schema.const];

const without = (values: readonly unknown[], others: readonly unknown[] | null): unknown[] =>
  values.filter((value) => others?.includes(value) !== true);

function nameOf(schema: Schema): string {
  const constants = [...constantsOf(schema)].map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return constants.length > 0 ? `{ ${constants.join(', ')} }` : String(schema.type ?? 'any value');
}

const LIMITS = [
  ['minimum', 1],
  ['maximum', -1],
  ['minLength', 1],
  ['maxLength', -1],
  ['minItems', 1],
  ['maxItems', -1],
] as const;

function narrowedLimits(before: Schema, after: Schema): string[] {
  return LIMITS.flatMap(([name, direction]) => {
    const [old, now] = [before[name], after[name]];
    return now !== undefined && (old === undefined || now * direction > old * direction) ? [name] : [];
  });
}
