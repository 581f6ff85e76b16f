import { join } from 'node:path';
import { createFileObjects } from './file-objects.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Settings } from './s3-objects.ts';

/** Opens the configured object store, or the data folder by default. Throws a StartError if the store does not work. */
export async function openObjects(dataFolder: string, settings: S3Settings | undefined): Promise<ObjectStore> {
  if (settings === undefined) return createFileObjects(dataFolder);
  const { openS3Objects, probeS3Objects } = await import('./s3-objects.ts');
  const objects = await openS3Objects(settings, join(dataFolder, 'work'));
  await probeS3Objects(objects, settings);
  return objects;
}
