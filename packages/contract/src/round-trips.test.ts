import { describe, expect, it } from '@jest/globals';
import { isContractProcedure } from '@orpc/contract';
import * as fc from 'fast-check';
import { z } from 'zod';
import { contract } from './contract.ts';
import { valuesOf } from './testing/values.ts';

interface Message {
  name: string;
  schema: z.ZodType;
}

function messagesOf(router: object, prefix: string[] = []): { inputs: Message[]; outputs: Message[] } {
  const found = Object.entries(router).map(([key, value]: [string, unknown]) => {
    const path = [...prefix, key];
    if (!isContractProcedure(value)) return messagesOf(value as object, path);
    const { inputSchema, outputSchema } = value['~orpc'];
    const name = path.join('.');
    const message = (schema: unknown) => (schema instanceof z.ZodType ? [{ name, schema }] : []);
    return { inputs: message(inputSchema), outputs: message(outputSchema) };
  });
  return { inputs: found.flatMap(({ inputs }) => inputs), outputs: found.flatMap(({ outputs }) => outputs) };
}

const { inputs, outputs } = messagesOf(contract);

/** Files and streams, which JSON cannot represent. */
const BINARY = {
  inputs: ['attachments.add', 'imports.create', 'copies.part', 'exchangeRates.upload'],
  outputs: [
    'transactions.export',
    'attachmentContent.get',
    'copies.content.get',
    'promoCalendar.export',
    'calendarFile.get',
    'unsubscribe.get',
    'unsubscribe.confirm',
  ],
};
const inJson = (messages: readonly Message[], binary: readonly string[]): [string, z.ZodType][] =>
  messages.flatMap(({ name, schema }) => (binary.includes(name) ? [] : [[name, schema]]));

const SAMPLES = 6;
const SEED = 1;
const known = new Map<z.ZodType, unknown[]>();

function validValues(schema: z.ZodType): unknown[] {
  const values =
    known.get(schema) ??
    fc.sample(valuesOf(schema), { numRuns: SAMPLES, seed: SEED }).filter((value) => schema.safeParse(value).success);
  known.set(schema, values);
  return values;
}

const throughJson = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

describe.each([
  ['input', inJson(inputs, BINARY.inputs)],
  ['output', inJson(outputs, BINARY.outputs)],
] as const)('%s', (_direction, messages) => {
  it.each(messages)('of %s is unchanged by a round trip through JSON', (_name, schema) => {
    const values = validValues(schema);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const parsed = schema.parse(value);
      expect(schema.parse(throughJson(parsed))).toEqual(throughJson(parsed));
    }
  });
});

it('the lists of binary inputs and outputs name only existing endpoints', () => {
  const names = (messages: readonly Message[]) => messages.map(({ name }) => name);
  expect(BINARY.inputs.filter((name) => !names(inputs).includes(name))).toEqual([]);
  expect(BINARY.outputs.filter((name) => !names(outputs).includes(name))).toEqual([]);
});

/** Returns the paths of required fields, except those of unions, because another variant may lack the field. */
function requiredPaths({ type, properties = {}, required = [] }: z.core.JSONSchema.JSONSchema): string[][] {
  if (type !== 'object') return [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!required.includes(name) || typeof schema === 'boolean') return [];
    return [[name], ...requiredPaths(schema).map((path) => [name, ...path])];
  });
}

function withoutField(value: unknown, [name = '', ...rest]: string[]): unknown {
  const { [name]: field, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [name]: withoutField(field, rest) };
}

const refusals = inJson(inputs, BINARY.inputs).flatMap(([name, schema]) =>
  requiredPaths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
    (path): [string, string, z.ZodType] => [name, path.join('.'), schema],
  ),
);

describe('missing field', () => {
  it.each(refusals)('of %s is named by the error: %s', (_name, path, schema) => {
    const [value] = validValues(schema);
    const { error } = schema.safeParse(withoutField(value, path.split('.')));
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});
