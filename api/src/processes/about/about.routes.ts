import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type PlainResponse, SECURITY_HEADERS } from '../../platform/http/plain-responses.ts';
import { signedIn } from '../../platform/http/route-builder.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const Package = z.object({ version: z.string(), license: z.string() });
const { version, license } = Package.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** @param sourceUrl where this installation's source code is available; null if its operator stated no address */
export const aboutRoutes = (sourceUrl: string | null) => ({
  get: signedIn.about.get.handler(() => ({ version, license, sourceUrl })),
});

/** Serves the list of third-party software with its licenses, as included in the release. */
export const thirdPartyResponse: [string, PlainResponse] = [
  '/api/third-party',
  (_, response) => {
    response
      .writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
      .end(readFileSync(join(ROOT, 'THIRD-PARTY.md')));
    return Promise.resolve();
  },
];
