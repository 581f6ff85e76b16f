import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { limitKey } from '../http/client-address.ts';
import { announcedLength, endAndClose, readBody } from '../http/read-body.ts';
import type { HeaderList } from '../http/security-headers.ts';
import type { Dsn } from './dsn.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Receivers } from './receivers.ts';

const reportMaxBytes = 64 * 1024;
const rememberedMax = 1000;
/** Limits on the violations read per report, and on new ones logged and forwarded per minute for all clients. */
const perReportMax = 20;
const newPerMinuteMax = 60;
const quietMs = 10 * 60 * 1000;
const contentTypes = new Set(['application/csp-report', 'application/reports+json', 'application/json']);

const text = z.string().optional();
/**
 * The older of the two formats that browsers send, for `report-uri`. `modernReports` is the format of the Reporting
 * API.
 */
const legacyReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
    'line-number': z.number().optional(),
    disposition: text,
  }),
});
const modernReports = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({
        documentURL: text,
        blockedURL: text,
        effectiveDirective: text,
        sourceFile: text,
        lineNumber: z.number().optional(),
        disposition: text,
      })
      .optional(),
  }),
);

/** A violation without personal data, which means without query strings, fragments or samples. */
export interface Violation {
  directive: string;
  blocked: string;
  document: string;
  source: string;
  line: number;
  disposition: string;
}

/** Returns an address without query and fragment, or only the scheme of a data, blob or extension address. */
export function strippedAddress(address: string | undefined): string {
  if (address === undefined || address === '') return '';
  const plain = (address.split(/[?#]/)[0] ?? '').slice(0, 300);
  if (/^(?:https?|wss?):/i.test(plain)) return plain.replace(/\/\/[^/@]*@/, '//');
  return /^([a-z-]+):/i.exec(plain)?.[1] ?? plain.replaceAll(/[^\w-]/g, '').slice(0, 40);
}

const directiveOf = (given: string | undefined): string => /^[a-z-]{1,40}/.exec(given ?? '')?.[0] ?? 'unknown';

/** Parses both formats; undefined if the body is neither. */
export function parseViolations(body: string): Violation[] | undefined {
  let data: unknown;
  try {
    data = JSON.parse(body);
  } catch {
    return undefined;
  }
  const legacy = legacyReport.safeParse(data);
  if (legacy.success) {
    const report = legacy.data['csp-report'];
    return [
      {
        directive: directiveOf(report['effective-directive'] ?? report['violated-directive']),
        blocked: strippedAddress(report['blocked-uri']),
        document: strippedAddress(report['document-uri']),
        source: strippedAddress(report['source-file']),
        line: report['line-number'] ?? 0,
        disposition: report.disposition === 'report' ? 'report' : 'enforce',
      },
    ];
  }
  const modern = modernReports.safeParse(data);
  if (!modern.success) return undefined;
  return modern.data.flatMap(({ type, body: report }) =>
    type !== 'csp-violation' || report === undefined
      ? []
      : [
          {
            directive: directiveOf(report.effectiveDirective),
            blocked: strippedAddress(report.blockedURL),
            document: strippedAddress(report.documentURL),
            source: strippedAddress(report.sourceFile),
            line: report.lineNumber ?? 0,
            disposition: report.disposition === 'report' ? 'report' : 'enforce',
          },
        ],
  );
}

export interface SecurityReportParts {
  security: HeaderList;
  receivers: Receivers;
  /** Receiver of violations; undefined if they are only logged and counted. */
  receiver: Dsn | undefined;
  now(): number;
  addressOf(request: IncomingMessage): string;
  observe(violation: Violation): void;
  log(violation: Violation): void;
  onError(error: unknown): void;
}

/**
 * `POST /monitoring/security`: content security policy violations. A repeated violation is logged and forwarded at
 * most once in ten minutes.
 */
export function createSecurityReports(
  parts: SecurityReportParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const limit = createRateLimit({ name: 'security-reports', points: 10, windowSeconds: 60 });
  const newOnes = createRateLimit({ name: 'new-violations', points: newPerMinuteMax, windowSeconds: 60 });
  const lastSeenMs = new Map<string, number>();

  const isNew = ({ directive, blocked, source, line }: Violation): boolean => {
    const key = `${directive} ${blocked} ${source} ${line}`;
    const now = parts.now();
    const seen = lastSeenMs.get(key);
    if (seen !== undefined && now - seen < quietMs) return false;
    lastSeenMs.delete(key);
    lastSeenMs.set(key, now);
    const oldest = lastSeenMs.keys().next().value;
    if (lastSeenMs.size > rememberedMax && oldest !== undefined) lastSeenMs.delete(oldest);
    return true;
  };

  const passOn = async (violation: Violation) => {
    if (parts.receiver === undefined) return;
    const body = JSON.stringify({
      'csp-report': {
        'document-uri': violation.document,
        'blocked-uri': violation.blocked,
        'effective-directive': violation.directive,
        'violated-directive': violation.directive,
        'source-file': violation.source,
        'line-number': violation.line,
        disposition: violation.disposition,
      },
    });
    await parts.receivers.send(parts.receiver, 'security', Buffer.from(body), {
      'content-type': 'application/csp-report',
    });
  };

  return async (request, response) => {
    const answer = (status: number, headers: readonly string[] = []) => {
      response.writeHead(status, [
        'Cache-Control',
        'no-store',
        ...(status === 204 ? [] : ['Content-Length', '0']),
        ...headers,
        ...parts.security,
      ]);
      response.end();
    };
    if (request.method !== 'POST') return answer(405, ['Allow', 'POST']);
    if (!contentTypes.has((request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''))
      return answer(415);
    const tooLarge = () => endAndClose(request, response, 413, ['Cache-Control', 'no-store', ...parts.security]);
    if ((announcedLength(request) ?? 0) > reportMaxBytes) return tooLarge();
    const limited = await limit.refuse(limitKey(parts.addressOf(request)));
    if (limited !== undefined) return answer(429, limited);
    const body = await readBody(request, reportMaxBytes);
    if (!body.ok) return body.reason === 'too-large' ? tooLarge() : undefined;
    const violations = parseViolations(body.bytes.toString('utf8'));
    if (violations === undefined) return answer(400);
    for (const violation of violations.slice(0, perReportMax)) {
      parts.observe(violation);
      if (!isNew(violation) || (await newOnes.refuse('all')) !== undefined) continue;
      parts.log(violation);
      passOn(violation).catch(parts.onError);
    }
    answer(204);
  };
}
