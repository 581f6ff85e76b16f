/** Runs as the thread that generates the public description of the api and sends it once. */
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { openApiDocument } from '@tideline/contract/openapi';
import type { FromDescriptionThread } from './description.ts';
import { renderDocsPage } from './docs-page.ts';

const json = await openApiDocument();
const plain = new TextEncoder().encode(json);
// these are copies, because zlib's buffers may be parts of larger ones
const compressed = new Uint8Array(gzipSync(plain));
const message: FromDescriptionThread = { plain, compressed, page: renderDocsPage(json) };
parentPort?.postMessage(message, [plain.buffer, compressed.buffer]);
