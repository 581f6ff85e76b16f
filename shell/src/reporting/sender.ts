import {
  captureException,
  getClient,
  dedupeIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  type ErrorEvent,
  type StackFrame,
} from '@sentry/react';
import { originOf, scrubText, scrubUrl } from '@tideline/reporting';
import type { ErrorSender } from './reporter.ts';

const RESPONSE_TIMEOUT_MS = 10_000;

export interface SenderOptions {
  dsn: string;
  release: string;
  environment: string;
}

/**
 * Removes search parameters from the file of a stack frame. Code in the document itself has the page's address as its
 * file.
 */
function scrubFrame(frame: StackFrame): void {
  if (frame.filename !== undefined) frame.filename = scrubUrl(frame.filename);
  if (frame.abs_path !== undefined) frame.abs_path = scrubUrl(frame.abs_path);
}

/** Removes amounts, names and searches from an event, and adds the remote and release that caused it. */
export function scrubEvent(event: ErrorEvent): ErrorEvent {
  const frames = event.exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? [];
  const origin = frames
    .map((frame) => originOf(frame.filename ?? frame.abs_path))
    .findLast((found) => found !== undefined);
  for (const exception of event.exception?.values ?? [])
    if (exception.value) exception.value = scrubText(exception.value);
  if (event.message) event.message = scrubText(event.message);
  for (const { stacktrace } of event.exception?.values ?? [])
    for (const frame of stacktrace?.frames ?? []) scrubFrame(frame);
  const { url } = event.request ?? {};
  if (url === undefined) delete event.request;
  else event.request = { url: scrubUrl(url) };
  delete event.breadcrumbs;
  delete event.user;
  delete event.extra;
  const tags = { ...origin, ...event.tags };
  const { remote, release } = tags;
  return { ...event, ...(remote && release ? { release: `${String(remote)}@${String(release)}` } : {}), tags };
}

/** Creates a sender that sends only errors. Traces, replays and breadcrumbs would contain amounts and payees. */
export function createSender({ dsn, release, environment }: SenderOptions): ErrorSender {
  init({
    dsn,
    release,
    environment,
    tunnel: '/monitoring',
    defaultIntegrations: false,
    integrations: [linkedErrorsIntegration(), dedupeIntegration(), httpContextIntegration()],
    sendClientReports: true,
    dataCollection: { userInfo: false },
    beforeSend: scrubEvent,
  });
  const waiting = new Map<string, (status: number | undefined) => void>();
  getClient()?.on('afterSendEvent', ({ event_id: id }, { statusCode }) => {
    waiting.get(id ?? '')?.(statusCode);
    waiting.delete(id ?? '');
  });
  return {
    send: ({ error, tags, eventId }) => {
      const answer = new Promise<number | undefined>((resolve) => waiting.set(eventId, resolve));
      captureException(error, { event_id: eventId, captureContext: { tags } });
      // a duplicate or dropped report never gets a response
      setTimeout(() => {
        waiting.get(eventId)?.(undefined);
        waiting.delete(eventId);
      }, RESPONSE_TIMEOUT_MS);
      return answer;
    },
  };
}
