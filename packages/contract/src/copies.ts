import { oc } from '@orpc/contract';
import { z } from 'zod';
import { RESTORE_MAX_BYTES } from './body-limits.ts';
import { byId, Id, Instant, Ppm, text, Version } from './wire.ts';

/** A full copy of a household's data: an export, or the source of a restore. */
export const HouseholdCopy = z.object({
  id: Id,
  version: Version,
  kind: z.enum(['export', 'restore']),
  /**
   * receiving: parts of the copy are missing · queued, running: it is processed in the background · done: an export can
   * be downloaded, or a restore is in the household · failed: it had no effect · gone: the file of an export was
   * removed.
   */
  state: z.enum(['receiving', 'queued', 'running', 'done', 'failed', 'gone']),
  fileName: z.string(),
  sizeBytes: z.int(),
  receivedBytes: z.int(),
  progressPpm: Ppm,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Time when the file of an export is removed. */
  keptUntil: Instant.nullable(),
  /** An error code with its params. */
  failure: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  /** For a restore, the change set that undoes it. */
  changeSetId: Id.nullable(),
});
export type HouseholdCopy = z.infer<typeof HouseholdCopy>;

const tags = ['copies'];

/** Copies of a household, for its owners. docs/EXPORT.md describes the format. */
export const copies = {
  list: oc
    .route({ method: 'GET', path: '/copies', tags, summary: 'List exports and restores, newest first' })
    .output(z.object({ items: z.array(HouseholdCopy) })),
  get: oc
    .route({ method: 'GET', path: '/copies/{id}', tags, summary: 'Get the progress of an export or restore' })
    .input(byId)
    .output(HouseholdCopy),
  export: oc
    .route({
      method: 'POST',
      path: '/copies/export',
      tags,
      successStatus: 201,
      summary: 'Export the household to a zip file in the background; requires a recent sign-in',
    })
    .output(HouseholdCopy),
  content: {
    get: oc
      .route({
        method: 'GET',
        path: '/copies/{id}/content',
        tags,
        summary: 'Download the zip file of an export; requires a recent sign-in',
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
      summary: 'Start restoring an export into a household without accounts',
    })
    .input(z.object({ fileName: text(200), sizeBytes: z.int().min(1).max(RESTORE_MAX_BYTES) }))
    .output(HouseholdCopy),
  part: oc
    .route({
      method: 'POST',
      path: '/copies/{id}/parts',
      tags,
      summary: 'Upload the next part of a file (multipart, at most 4 MiB); the last part starts the restore',
    })
    .input(
      byId.extend({
        /** Offset in the file: the number of bytes received so far. */ at: z.int().min(0),
        part: z.file(),
      }),
    )
    .output(HouseholdCopy),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/copies/{id}',
      tags,
      successStatus: 204,
      summary: 'Cancel a restore that has not been read, or delete the file of an export',
    })
    .input(byId),
};
