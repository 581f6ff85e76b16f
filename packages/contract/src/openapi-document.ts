import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from './contract.ts';
import { errors } from './errors.ts';
import { tokenScopeFor } from './token-permissions.ts';

let document: Promise<string> | undefined;

/** Returns the OpenAPI 3.1 document of /api/v1 as JSON. It is generated once, on the first request. */
export const openApiDocument = (): Promise<string> => (document ??= generate());

async function generate(): Promise<string> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Tideline',
      version: '1',
      description:
        'Personal finance of one household. Money is a string of an integer in minor units with its ' +
        'currency, rates are integers in parts per million, ' +
        ("dates are YYYY-MM-DD in the household's zone. X-Household names the household. Every POST " +
          'outside /auth carries Idempotency-Key, every PATCH, PUT and DELETE If-Match with the version.'),
    },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'tideline_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token from Settings, Security. It stands for its user in one household, so X-Household can be ' +
            'left out. Scopes: read, write.',
        },
      },
      schemas: { Problem: problemSchema() },
    },
    security: [{ session: [] }],
  });
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {}))
      if (isOperation(operation)) {
        complete(operation, path, method);
        allowTokens(operation, method);
      }
  }
  (document.paths ??= {})['/events'] = eventsPath;
  return JSON.stringify(document);
}

/**
 * The path of change notifications as server-sent events. It is not an endpoint of the contract, because its response
 * never ends.
 */
const eventsPath = {
  get: {
    tags: ['events'],
    operationId: 'events.stream',
    summary: 'Stream the household’s changes as server-sent events: ids and kinds, never data',
    description:
      '`change` {changeSetId, kinds}: kinds of things that were changed · `all` {}: more was changed ' +
      'than can be told · `ready` {}: from here on nothing is missed · `end` {reason}: the session or ' +
      'the membership ended. ' +
      ('The id of an event is that of its change set; a browser that comes back with Last-Event-ID hears ' +
        'what it missed. A comment every 20 seconds is a sign of life.'),
    parameters: [
      {
        name: 'household',
        in: 'query' as const,
        required: false,
        description: 'Household; left out: the last one used',
        schema: { type: 'string' as const },
      },
      {
        name: 'after',
        in: 'query' as const,
        required: false,
        description: 'As Last-Event-ID',
        schema: { type: 'string' as const },
      },
      {
        name: 'ago',
        in: 'query' as const,
        required: false,
        description: 'Seconds since the page was read: the response starts with the changes since then',
        schema: { type: 'number' as const },
      },
    ],
    responses: {
      200: {
        description: 'A stream without an end',
        content: { 'text/event-stream': { schema: { type: 'string' as const } } },
      },
      default: {
        description: 'A failure of the catalog',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  },
};

interface Operation {
  operationId?: string;
  security?: Record<string, string[]>[];
  responses: Record<string, unknown>;
  parameters?: unknown[];
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'responses' in value;

/** Adds the headers and the error response, which are the same for all endpoints. */
function complete(operation: Operation, path: string, method: string): void {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...(path.startsWith('/auth/')
      ? []
      : [header('X-Household', false, 'Household the request is about; left out: the last one used')]),
    ...(method === 'post' && !path.startsWith('/auth/')
      ? [
          header(
            'Idempotency-Key',
            true,
            'Repeating a request with the same key repeats the answer, not the effect (72 hours)',
          ),
        ]
      : []),
    ...(['patch', 'put', 'delete'].includes(method)
      ? [header('If-Match', true, 'Version of the entity that is changed, e.g. "3"')]
      : []),
  ];
  operation.responses['default'] = {
    description: 'A failure of the catalog',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** Adds the scope that an API token needs, if tokens are allowed. */
function allowTokens(operation: Operation, method: string): void {
  const scope = tokenScopeFor(operation.operationId ?? '', method.toUpperCase());
  if (scope !== null) operation.security = [{ session: [] }, { token: [scope] }];
}

function problemSchema(): {
  type: 'object';
  description: string;
  required: string[];
  properties: Record<string, object>;
} {
  const table = Object.entries(errors).map(([code, { status, title }]) => `- \`${code}\` (${status}): ${title}`);
  return {
    type: 'object',
    description: `RFC 9457. Codes:\n${table.join('\n')}`,
    required: ['type', 'title', 'status', 'code', 'params', 'requestId'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(errors) },
      params: { type: 'object' },
      requestId: { type: 'string' },
      digest: { type: 'string' },
    },
  };
}
