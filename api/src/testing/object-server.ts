import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface ObjectServer {
  endpoint: string;
  bucket: string;
  /** Credentials that the server accepts, under the names that the official client reads. */
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  stop(): Promise<void>;
}

/**
 * Starts an S3-compatible server that speaks HTTP, checks keys and stores objects on disk. It is the maintained fork of
 * the server that most Node projects use in tests. The production servers available from Debian and npm need a cluster.
 */
export async function startObjectServer(): Promise<ObjectServer> {
  const directory = mkdtempSync(join(tmpdir(), 'tideline-objects-'));
  const bucket = 'tideline-files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // the server signs list addresses without the slash that the official client signs
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
