import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, Id, Instant, Removed, Version } from './wire.ts';

export const Attachment = z.object({
  id: Id,
  version: Version,
  transactionId: Id,
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  createdAt: Instant,
});

export type Attachment = z.infer<typeof Attachment>;

/**
 * Files attached to transactions. Content is uploaded as multipart/form-data in the field `file` (its type is detected
 * from the content), and downloaded from its URL.
 */
export const attachments = {
  list: oc
    .route({
      method: 'GET',
      path: '/transactions/{id}/attachments',
      tags: ['attachments'],
      summary: 'List a transaction’s attachments',
    })
    .input(byId)
    .output(z.object({ items: z.array(Attachment) })),
  add: oc
    .route({
      method: 'POST',
      path: '/transactions/{id}/attachments',
      tags: ['attachments'],
      successStatus: 201,
      summary: 'Attach a file to a transaction: an image, PDF or text of up to 10 MiB',
    })
    .input(byId.extend({ file: z.file() }))
    .output(changed(Attachment)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/attachments/{id}',
      tags: ['attachments'],
      summary: 'Delete an attachment; can be undone',
    })
    .input(byId)
    .output(Removed),
};

/**
 * Content of an attachment. It is never served as a page of this site, but only as a download, or with `inline` as an
 * image for an <img>.
 */
export const attachmentContent = {
  get: oc
    .route({
      method: 'GET',
      path: '/attachments/{id}/content',
      tags: ['attachments'],
      summary: 'Download an attachment',
      outputStructure: 'detailed',
    })
    .input(byId.extend({ inline: z.boolean().default(false) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Blob) })),
};
