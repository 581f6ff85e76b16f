import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, Id, Instant, Ppm, text, Version } from './wire.ts';

/** A copy of everything a household has: written to take away, or brought to be read in. */
export const HouseholdCopy = z.object({
  id: Id,
  version: Version,
  kind: z.enum(['export', 'restore']),
  /**
   * receiving: parts of the file are still to come · queued, running: worked on in the background · done: an export can be fetched,
   * a restore stands in the household · failed: nothing came of it · gone: the file of an export was removed.
   */
  state: z.enum(['receiving', 'queued', 'running', 'done', 'failed', 'gone']),
  fileName: z.string(),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  progressPpm: Ppm,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** When the file of an export is removed. */
  keptUntil: Instant.nullable(),
  /** A code of the error catalogue with its params. */
  failure: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  /** Of a restore: what takes it back. */
  changeSetId: Id.nullable(),
});
export type HouseholdCopy = z.infer<typeof HouseholdCopy>;

/** A file is brought in parts of at most this size, in order. */
export const RESTORE_PART_BYTES = 4 * 1_048_576;
export const RESTORE_MAX_BYTES = 2 * 1_024 * 1_048_576;

const tags = ['copies'];

/** For owners. What is written and read is described in docs/EXPORT.md. */
export const copies = {
  list: oc
    .route({ method: 'GET', path: '/copies', tags, summary: 'Exports and restores, newest first' })
    .output(z.object({ items: z.array(HouseholdCopy) })),
  get: oc
    .route({ method: 'GET', path: '/copies/{id}', tags, summary: 'How far an export or a restore is' })
    .input(byId)
    .output(HouseholdCopy),
  export: oc
    .route({
      method: 'POST',
      path: '/copies/export',
      tags,
      successStatus: 201,
      summary: 'Write everything of the household into a zip file, in the background; needs a fresh sign-in',
    })
    .output(HouseholdCopy),
  content: {
    get: oc
      .route({
        method: 'GET',
        path: '/copies/{id}/content',
        tags,
        summary: 'The zip file of an export; needs a fresh sign-in',
      })
      .input(byId)
      .output(z.file()),
  },
  restore: oc
    .route({
      method: 'POST',
      path: '/copies/restore',
      tags,
      successStatus: 201,
      summary: 'Begin to bring an export into a household without accounts',
    })
    .input(z.object({ fileName: text(200), sizeBytes: z.int().min(1).max(RESTORE_MAX_BYTES) }))
    .output(HouseholdCopy),
  part: oc
    .route({
      method: 'POST',
      path: '/copies/{id}/parts',
      tags,
      summary: 'The next part of the file (multipart, at most 4 MiB); the last one starts the reading',
    })
    .input(
      byId.extend({ /** Where it begins in the file: what was received so far. */ at: z.int().min(0), part: z.file() }),
    )
    .output(HouseholdCopy),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/copies/{id}',
      tags,
      successStatus: 204,
      summary: 'Give up a restore that is not read yet, or remove the file of an export',
    })
    .input(byId),
};
