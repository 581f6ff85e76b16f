import type { IncomingMessage, ServerResponse } from 'node:http';
import { types } from 'node:util';
import { BODY_LIMITS, type CatalogError } from '@tideline/contract';
import { framesOf, type ServerReporter } from '@tideline/reporting/server';
import type { Logger } from 'pino';
import { methodsOf } from './platform/http/endpoint-table.ts';
import { ClientLeft } from './platform/http/client-left.ts';
import { isExpected, toCatalogError } from './platform/http/problem.ts';
import { sendProblem } from './platform/http/problem-writer.ts';
import type { RouteContext } from './platform/http/route-builder.ts';
import { systemCode } from './platform/start-error.ts';

/** Fields that identify a request in its log lines. */
export interface RequestName {
  requestId: string;
  method: string;
  route: string;
}

interface Failed {
  request: IncomingMessage;
  response: ServerResponse;
  context: RouteContext;
  name: RequestName;
  error: unknown;
}

interface Receivers {
  log: Logger;
  reporter: ServerReporter;
}

/** Logs and reports the failure of a request, and responds with a problem document. */
export function answerFailure({ request, response, context, name, error }: Failed, receivers: Receivers): void {
  const cause = context.failure ?? error;
  if (cause === request.errored || cause instanceof ClientLeft) {
    // this is not our failure, and no one reads the response
    receivers.log.info(name, 'client left');
    response.destroy();
    return;
  }
  const known = toCatalogError(error, { decoded: true }, BODY_LIMITS.request);
  record(known, { cause, name }, receivers);
  if (known.code === 'METHOD_NOT_ALLOWED') response.setHeader('allow', methodsOf(context.path).join(', '));
  request.resume(); // Let the client finish sending, so that it reads the response.
  sendProblem(response, known, context.requestId);
}

function record(
  known: CatalogError,
  { cause, name }: { cause: unknown; name: RequestName },
  { log, reporter }: Receivers,
): void {
  const digest = 'digest' in known.params ? String(known.params.digest) : null;
  if (!isExpected(known))
    log.error(
      { ...name, code: known.code, ...(digest === null ? {} : { digest }), ...errorDetails(cause) },
      'request failed',
    );
  if (known.code === 'INTERNAL' && digest !== null)
    reporter.report(cause, { digest, requestId: name.requestId, route: name.route });
  else if ([401, 403, 429].includes(known.status)) log.info({ ...name, code: known.code }, 'request refused');
}

/**
 * Returns the log fields of an unexpected failure: its location without values, because database messages may contain
 * rows.
 */
function errorDetails(error: unknown): { errorName: string; errorCode?: string; stack?: string } {
  if (!types.isNativeError(error)) return { errorName: typeof error };
  const errorCode = systemCode(error);
  return {
    errorName: error.name,
    ...(errorCode === undefined ? {} : { errorCode }),
    stack: framesOf(error).join('\n'),
  };
}
