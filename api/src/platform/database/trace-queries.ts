import type { Tracing } from '@tideline/reporting/tracing';
import type { ClientBase } from 'pg';

/**
 * Maximum length of a recorded statement; only statements that insert many rows are longer, and their long lists of
 * parameters are of no interest.
 */
const MAX_CHARACTERS = 2_000;

/** Returns a statement without anything that could be a value: literals become `?`, and parameters remain `$1`. */
const withoutValues = (text: string): string =>
  text
    .slice(0, 4 * MAX_CHARACTERS)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);

function statementOf(asked: unknown): string | undefined {
  if (typeof asked === 'string') return asked;
  const isStatement = typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked);
  return isStatement && typeof asked.text === 'string' ? asked.text : undefined;
}

/**
 * Records each query of a connection that is made for a request, with its statement but never its values. Queries that
 * pool.query() makes are not recorded, because it may call back in the context of another request.
 */
export function traceQueries(client: ClientBase, tracing: Tracing): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]): unknown => {
    const text = typeof asked.at(-1) === 'function' ? undefined : statementOf(asked[0]);
    if (text === undefined) return query(...asked);
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    const end = tracing.operation(operation, {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': withoutValues(text),
    });
    const result = query(...asked);
    if (end !== undefined) (result as Promise<unknown>).then(() => end(), end);
    return result;
  }) as ClientBase['query'];
}
