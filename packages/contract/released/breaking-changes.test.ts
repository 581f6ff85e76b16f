import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openApiDocument } from '../src/openapi-document.ts';
import { breakingChanges } from './breaking-changes.ts';
import { printSurface, type Schema, type Surface, surfaceOf } from './surface.ts';

const released = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8')) as Surface;
const current = JSON.parse(await openApiDocument()) as Surface;

describe('the contract since the last release', () => {
  it('breaks no client', () => {
    expect(breakingChanges(released, current)).toEqual([]);
  });
});

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required: string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const account = object({ id: text, name: text, state: { type: 'string', enum: ['open', 'closed'] } });
const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

function api({ request = account, response = account, parameters = [] }: Partial<Parts> = {}): Surface {
  const post = { parameters, requestBody: { required: true, ...json(request) }, responses: { 200: json(response) } };
  return { paths: { '/accounts': { post } }, components: { schemas: {} } };
}
interface Parts {
  request: Schema;
  response: Schema;
  parameters: { name: string; in: string; required?: boolean; schema?: Schema }[];
}

const withField = (name: string, schema: Schema, required: boolean): Schema =>
  object({ ...account.properties, [name]: schema }, [...(account.required ?? []), ...(required ? [name] : [])]);
const withState = (...values: string[]): Schema => withField('state', { type: 'string', enum: values }, false);
const limit = (schema: Schema) => [{ name: 'limit', in: 'query', schema }];
const variant = (kind: string, fields: Record<string, Schema>) => object({ kind: { const: kind }, ...fields });

describe('breakingChanges', () => {
  it.each<[string, Partial<Parts>, Partial<Parts>, string]>([
    ['a removed response field', {}, { response: object({ id: text }) }, 'response 200.name was removed'],
    ['an optional response field', {}, { response: { ...account, required: ['id', 'state'] } }, 'name is now optional'],
    [
      'a response field that may be null',
      {},
      { response: withField('name', { anyOf: [text, { type: 'null' }] }, false) },
      'response 200.name may now be null',
    ],
    [
      'another type in a response',
      {},
      { response: withField('name', { type: 'integer' }, false) },
      'response 200.name may now be integer',
    ],
    [
      'a new required request field',
      {},
      { request: withField('currency', text, true) },
      'currency is new and required',
    ],
    [
      'a request field that was optional',
      { request: withField('note', text, false) },
      { request: withField('note', text, true) },
      'request.note is now required',
    ],
    ['a removed request field', {}, { request: object({ id: text, name: text }) }, 'request.state was removed'],
    ['a narrower enumeration in a request', {}, { request: withState('open') }, 'no longer accepts "closed"'],
    [
      'null that a request may no longer have',
      { request: withField('note', { anyOf: [text, { type: 'null' }] }, false) },
      { request: withField('note', text, false) },
      'request.note no longer accepts null',
    ],
    [
      'a shorter text in a request',
      {},
      { request: withField('name', { ...text, maxLength: 10 }, false) },
      'request.name has a narrower maxLength',
    ],
    [
      'a variant that a request may no longer be',
      { request: { anyOf: [variant('fixed', {}), variant('open', {})] } },
      { request: variant('fixed', {}) },
      'no longer accepts { kind: "open" }',
    ],
    [
      'a removed field of a response variant',
      { response: { anyOf: [variant('fixed', { rate: text }), variant('open', {})] } },
      { response: { anyOf: [variant('fixed', {}), variant('open', {})] } },
      'response 200.rate was removed',
    ],
    [
      'a new required parameter',
      {},
      { parameters: [{ name: 'limit', in: 'query', required: true, schema: text }] },
      'query parameter limit is new and required',
    ],
    ['a removed parameter', { parameters: limit(text) }, {}, 'query parameter limit was removed'],
    [
      'a lower limit of a parameter',
      { parameters: limit({ type: 'integer', maximum: 500 }) },
      { parameters: limit({ type: 'integer', maximum: 100 }) },
      'query parameter limit has a narrower maximum',
    ],
    [
      'a removed field of listed items',
      { response: { type: 'array', items: account } },
      { response: { type: 'array', items: object({ id: text }) } },
      'response 200[].name was removed',
    ],
  ])('reports %s', (_change, before, after, expected) => {
    const reported = breakingChanges(api(before), api(after));
    expect(reported.filter((line) => line.startsWith('POST /accounts: ') && line.includes(expected))).toHaveLength(1);
  });

  it.each<[string, Partial<Parts>, Partial<Parts>]>([
    ['a new response field', {}, { response: withField('mask', text, true) }],
    ['a new optional request field', {}, { request: withField('mask', text, false) }],
    ['a new value in a request', {}, { request: withState('open', 'closed', 'hidden') }],
    ['a new value in a response', {}, { response: withState('open', 'closed', 'hidden') }],
    ['a request field that is no longer required', {}, { request: { ...account, required: ['id'] } }],
    ['a longer text in a request', { request: { ...text, maxLength: 5 } }, { request: { ...text, maxLength: 9 } }],
    ['a new optional parameter', {}, { parameters: limit(text) }],
    [
      'a new variant of a response',
      { response: { anyOf: [variant('fixed', {})] } },
      { response: { anyOf: [variant('fixed', {}), variant('open', { until: text })] } },
    ],
  ])('accepts %s', (_change, before, after) => {
    expect(breakingChanges(api(before), api(after))).toEqual([]);
  });

  it('reports every endpoint of the released contract if all are removed', () => {
    const none: Surface = { paths: {}, components: { schemas: {} } };
    const reported = breakingChanges(released, none);
    expect(reported).toHaveLength(Object.values(released.paths).flatMap(Object.keys).length);
    expect(reported).toContain('GET /accounts was removed');
  });

  it('reports a removed method and a removed path', () => {
    const { paths } = api();
    const removed = breakingChanges(
      { paths: { ...paths, '/goals': { get: { responses: {} } } }, components: { schemas: {} } },
      { paths: { '/accounts': {} }, components: { schemas: {} } },
    );
    expect(removed).toEqual(['POST /accounts was removed', 'GET /goals was removed']);
  });
});

describe('surface', () => {
  it('names repeated schemas by their content and loses nothing that clients depend on', () => {
    const long = object(Object.fromEntries(['one', 'two', 'three', 'four', 'five'].map((name) => [name, text])));
    const surface = surfaceOf(api({ request: long, response: long }));
    expect(Object.values(surface.components.schemas)).toEqual([long]);
    expect(breakingChanges(surface, api({ request: long, response: object({ one: text }) }))).toHaveLength(4);
    expect(JSON.parse(printSurface(surface))).toEqual(surface);
  });

  it('omits descriptions and titles, but keeps fields with these names', () => {
    const described = { ...object({ description: text, title: text }), description: 'An account' };
    expect(surfaceOf(api({ response: described })).paths['/accounts']?.['post']?.responses).toEqual({
      200: json(object({ description: text, title: text })),
    });
  });
});
