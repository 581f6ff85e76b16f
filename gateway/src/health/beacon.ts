import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Beacon } from '@tideline/registry/release';
import { z } from 'zod';
import { limitKey } from '../http/client-address.ts';
import { announcedLength, endAndClose, readBody } from '../http/read-body.ts';
import type { HeaderList } from '../http/security-headers.ts';
import { createRateLimit } from '../monitoring/rate-limit.ts';
import type { ReleaseReports, Source } from './release-reports.ts';

export const beaconPath = '/_registry/v1/beacon';

const BODY_MAX_BYTES = 4 * 1024;
/** Limit of beacons from one address. A page sends a few. */
const BEACONS = { name: 'beacons', points: 60, windowSeconds: 60 } as const;

const named = { remote: z.string().max(60), release: z.string().max(100) };
const list = 20;
/**
 * A page's report: releases that it loaded, failures, and the time until its content was visible. Contains no text or
 * address.
 */
const beacon = z.strictObject({
  loaded: z.array(z.strictObject(named)).max(list).default([]),
  failed: z
    .array(z.strictObject({ ...named, what: z.enum(['load', 'crash']) }))
    .max(list)
    .default([]),
  content: z.strictObject({ ...named, ms: z.number().min(0).max(600_000) }).optional(),
});

function parse(bytes: Buffer): (Required<Pick<Beacon, 'loaded' | 'failed'>> & Pick<Beacon, 'content'>) | undefined {
  try {
    return beacon.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return undefined; // the caller responds with 400
  }
}

export interface BeaconParts {
  security: HeaderList;
  reports: ReleaseReports;
  addressOf(request: IncomingMessage): string;
  /** Returns the visit of a request; undefined if it has none. */
  sourceOf(request: IncomingMessage): Source | undefined;
  isOwnOrigin(origin: string, request: IncomingMessage): boolean;
  /**
   * Whether a page of this environment can run the release. Only such releases are counted, so that the metrics have
   * few labels.
   */
  isKnown(named: { remote: string; release: string }): boolean;
}

/** `POST /_registry/v1/beacon`: counts what a page reports about the releases that it runs. */
export function createBeacon({
  security,
  reports,
  addressOf,
  sourceOf,
  isOwnOrigin,
  isKnown,
}: BeaconParts): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const limit = createRateLimit(BEACONS);
  return async (request, response) => {
    const fixed = ['Cache-Control', 'no-store', ...security];
    const answer = (status: number, headers: readonly string[] = []) => {
      response.writeHead(status, [...(status === 204 ? [] : ['Content-Length', '0']), ...headers, ...fixed]);
      response.end();
    };
    if (request.method !== 'POST') return answer(405, ['Allow', 'POST']);
    const refuse = (status: number, headers: readonly string[] = []) =>
      endAndClose(request, response, status, [...headers, ...fixed]);
    const { origin } = request.headers;
    if (origin === undefined || !isOwnOrigin(origin, request)) return refuse(403);
    if ((announcedLength(request) ?? 0) > BODY_MAX_BYTES) return refuse(413);
    const limited = await limit.refuse(limitKey(addressOf(request)));
    if (limited !== undefined) return refuse(429, limited);
    // anyone can send a beacon, but only a page served by the gateway has a visit
    const source = sourceOf(request);
    if (source === undefined) return refuse(403);
    const body = await readBody(request, BODY_MAX_BYTES);
    if (!body.ok) return body.reason === 'too-large' ? refuse(413) : undefined;
    const sent = parse(body.bytes);
    if (sent === undefined) return answer(400);
    const { loaded, failed, content } = sent;
    if (![...loaded, ...failed, ...(content ? [content] : [])].every(isKnown)) return answer(422);
    for (const one of loaded) reports.loaded(one, source.visit);
    for (const one of failed) reports.failed(one, one.what, source);
    if (content !== undefined) reports.showedContent(content, content.ms);
    answer(204);
  };
}
