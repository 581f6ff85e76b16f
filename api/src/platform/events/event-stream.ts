import type { IncomingMessage, ServerResponse } from 'node:http';
import { fail } from '@tideline/contract';
import { chooseHousehold, type RouteContext } from '../http/route-builder.ts';
import { missedSince, newestChange, type Since } from './events.store.ts';
import type { Change, EndReason, LiveHub } from './live-hub.ts';

/** Maximum number of missed changes that are listed; beyond it, everything may have changed. */
const MOST_MISSED = 200;
/** Maximum backlog of a slow client; beyond it, the client is disconnected and reconnects. */
const MOST_WAITING_BYTES = 256 * 1_024;
/** Delay before the browser reconnects after a stream ends. */
const RETRY_MS = 1_000;
/** Maximum age of a page that can catch up; older pages reload everything. */
const LONGEST_SECONDS = 24 * 3_600;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const event = (name: string, data: object, id?: string | null): string =>
  `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const changeEvent = (change: Change): string => event('change', change, change.changeSetId);

/**
 * Reads the point at which the client left off: `Last-Event-ID` of a reconnecting browser, `?after=<id>` of a page that
 * takes over from another tab, or `?ago=<seconds>` of a page loaded that long ago.
 */
function readSince(context: RouteContext, query: URLSearchParams): Since | null {
  const after = context.header('last-event-id') ?? query.get('after');
  if (after !== null && after !== undefined && ID.test(after)) return { changeSetId: after.toLowerCase() };
  const ago = Number(query.get('ago') ?? Number.NaN);
  return Number.isFinite(ago) && ago >= 0 ? { seconds: Math.min(ago, LONGEST_SECONDS) } : null;
}

/** Streams every change of a household until the session or the membership ends (GET /api/v1/events). */
export async function streamEvents(
  hub: LiveHub,
  request: IncomingMessage,
  response: ServerResponse,
  context: RouteContext,
): Promise<void> {
  if (context.method !== 'GET') throw fail('METHOD_NOT_ALLOWED', {});
  const session = await context.signedIn();
  if (session === null) throw fail('NOT_SIGNED_IN', {});
  // the stream is for pages, and ends with their session
  if (session.tokenScope !== null) throw fail('API_TOKEN_REFUSED', { needs: null });
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const { household } = chooseHousehold(session, context.household);
  const since = readSince(context, query);

  // queues live changes while the missed ones are read
  let waiting: string[] | null = [];
  const write = (text: string): void => {
    if (waiting !== null) waiting.push(text);
    else if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(text);
  };
  let isEnded = false;
  const end = (reason: EndReason): void => {
    isEnded = true;
    if (waiting !== null) return;
    response.end(reason === 'again' ? `retry: ${RETRY_MS}\n\n` : event('end', { reason }));
  };
  const stop = await hub.watch({
    householdId: household.id,
    userId: session.user.id,
    sessionId: session.sessionId,
    changed: (change) => write(changeEvent(change)),
    beat: () => write(':\n\n'),
    end,
  });
  response.once('close', stop);
  try {
    const { missed, newest } = await context.services.db.withHousehold(
      { householdId: household.id, userId: session.user.id, snapshot: true },
      async (tx) => ({
        missed: since === null ? [] : await missedSince(tx, since, MOST_MISSED),
        newest: await newestChange(tx),
      }),
    );
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
    response.write(
      missed === null ? event('all', {}, newest) : missed.map(changeEvent).join('') + event('ready', {}, newest),
    );
    for (const text of waiting) response.write(text);
    waiting = null;
    if (isEnded || response.destroyed) end('again');
  } catch (error) {
    stop();
    throw error;
  }
}
