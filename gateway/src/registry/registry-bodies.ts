import type { IncomingMessage } from 'node:http';
import { refusals } from '@tideline/registry';
import { z } from 'zod';
import { announcedLength, readBody } from '../http/read-body.ts';
import { Refusal } from './registry-reply.ts';

const remote = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of an app');
const reason = z.string().max(500).default('');
const expectGeneration = z.int().min(0).exactOptional();

const release = z.string().min(1).max(100);
const change = z.union([
  z.strictObject({ remote, release }),
  z.strictObject({
    remote,
    release,
    percent: z.int().min(1).max(99),
    finishAfter: z.int().min(1).max(1_000_000).exactOptional(),
  }),
  z.strictObject({ remote, trial: z.enum(['finish', 'abort']) }),
  z.strictObject({ remote, disabled: z.boolean() }),
]);

export const applyBody = z.strictObject({ changes: z.array(change).min(1).max(50), reason, expectGeneration });

export const rollbackBody = z.union([
  z.strictObject({ remote, reason, expectGeneration }),
  z.strictObject({ toGeneration: z.int().min(1), reason, expectGeneration }),
]);

export const tokenBody = z.strictObject({
  remote: remote.exactOptional(),
  operator: z.literal(true).exactOptional(),
  holder: z.string().min(1).max(80),
  days: z.int().min(1).max(3_650).exactOptional(),
});

export const overrideBody = z.strictObject({
  remote,
  release: z.string().min(1).max(100),
  hours: z
    .int()
    .min(1)
    .max(24 * 7)
    .default(24),
});

const bytes = z
  .int()
  .min(1)
  .max(1024 * 1024 * 1024)
  .exactOptional();
export const budgetBody = z.strictObject({ entryBytes: bytes, routeBytes: bytes, totalBytes: bytes });

export const garbageBody = z.strictObject({ dryRun: z.boolean().default(false) });

const maxBytes = 64 * 1024;

/** Reads a JSON body that matches a schema. The refusal names every wrong field. */
export async function readJson<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new Refusal('CONTENT_TYPE_REFUSED', 'Send application/json.');
  const body = await readBody(request, maxBytes);
  if (!body.ok) throw new Refusal('REQUEST_INVALID', 'The body is larger than 64 KiB or was cut off.');
  let data: unknown;
  try {
    data = JSON.parse(body.bytes.toString('utf8'));
  } catch {
    throw new Refusal('REQUEST_INVALID', 'The body is not JSON.');
  }
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'body'}: ${message}`,
  );
  throw new Refusal('REQUEST_INVALID', refusals.badBody(problems.join('; ')));
}

/** Rejects a body that is not a gzip archive or that announces too many bytes. */
export function requireArchive(request: IncomingMessage, limit: number): void {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/(?:gzip|x-gzip)\s*(?:;|$)/i.test(type))
    throw new Refusal(
      'CONTENT_TYPE_REFUSED',
      'Send the build folder as a gzip-compressed tar archive: application/gzip.',
    );
  if ((announcedLength(request) ?? 0) > limit)
    throw new Refusal('ARCHIVE_TOO_LARGE', refusals.archiveTooLarge(String(Math.floor(limit / 1024 / 1024))));
}
