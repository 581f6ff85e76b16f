import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import { isNotModified, requestedRange } from '../http/conditional.ts';
import { sendText } from '../http/problem.ts';
import { pathOf } from '../http/safe-path.ts';
import type { HeaderList } from '../http/security-headers.ts';
import type { Asset, AssetIndex, Variant } from './asset-index.ts';
import type { ByteCache } from './byte-cache.ts';

export interface AssetHandlerParts {
  index: AssetIndex;
  cache: ByteCache;
  security: HeaderList;
  /** Called for files that cannot be read. */
  onError(error: unknown, path: string): void;
}

/** Serves `/r/<remote>/<release>/<path>`. A file in memory needs two map lookups and one write. */
export type AssetHandler = (request: IncomingMessage, response: ServerResponse) => void;

export function createAssetHandler({ index, cache, security, onError }: AssetHandlerParts): AssetHandler {
  const notFound = (response: ServerResponse) => sendText(response, 404, 'There is no such file.', security);

  const failed = (response: ServerResponse, error: unknown, path: string) => {
    onError(error, path);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, 'This file cannot be read right now.', security);
  };

  const serveRange = async (
    response: ServerResponse,
    path: string,
    variant: Variant,
    range: { start: number; end: number },
  ) => {
    if (!cache.keeps(variant)) return sendStream(response, variant, range, (error) => failed(response, error, path));
    const bytes = cache.get(variant) ?? (await cache.load(variant));
    response.writeHead(206, rangeHeaders(variant, range));
    response.end(bytes.subarray(range.start, range.end + 1));
  };

  const serve = (request: IncomingMessage, response: ServerResponse, path: string, asset: Asset): void => {
    const { identity, counts } = asset;
    const range =
      request.headers.range === undefined || request.method === 'HEAD'
        ? 'whole'
        : requestedRange(request.headers, identity.size, identity.entityTag);
    const variant = range === 'whole' ? bestVariant(asset, request) : identity;
    if (isNotModified(request.headers, variant.entityTag)) {
      counts.notModified += 1;
      response.writeHead(304, variant.notModifiedHeaders as string[]);
      response.end();
      return;
    }
    if (range === 'unsatisfiable') return refuseRange(response, identity, security);
    if (range !== 'whole') {
      counts.hit += 1;
      serveRange(response, path, variant, range).catch((error: unknown) => failed(response, error, path));
      return;
    }
    if (request.method !== 'HEAD') counts.bytes += variant.size;
    const bytes = cache.get(variant);
    if (bytes !== undefined || request.method === 'HEAD') {
      counts.hit += 1;
      return sendBytes(request, response, variant, bytes ?? Buffer.alloc(0));
    }
    counts.miss += 1;
    if (!cache.keeps(variant))
      return sendStream(response, variant, undefined, (error) => failed(response, error, path));
    cache.load(variant).then(
      (loaded) => sendBytes(request, response, variant, loaded),
      (error: unknown) => failed(response, error, path),
    );
  };

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Only GET and HEAD are allowed here.', security, ['Allow', 'GET, HEAD']);
    const path = pathOf(request.url ?? '');
    const asset = index.get(path);
    if (asset !== undefined) return serve(request, response, path, asset);
    index.find(path).then(
      (found) => (found === undefined ? notFound(response) : serve(request, response, path, found)),
      (error: unknown) => failed(response, error, path),
    );
  };
}

const refuseRange = (response: ServerResponse, { size }: Variant, security: HeaderList): void =>
  sendText(response, 416, 'This range lies outside the file.', security, ['Content-Range', `bytes */${size}`]);

function sendBytes(request: IncomingMessage, response: ServerResponse, variant: Variant, bytes: Buffer): void {
  response.writeHead(200, variant.headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Streams a file too large for memory. Sends no headers before the file is open, because it may have been deleted. */
function sendStream(
  response: ServerResponse,
  variant: Variant,
  range: { start: number; end: number } | undefined,
  onError: (error: Error) => void,
): void {
  const file = createReadStream(variant.diskPath, range);
  file.once('error', onError);
  file.once('open', () => {
    if (range === undefined) response.writeHead(200, variant.headers as string[]);
    else response.writeHead(206, rangeHeaders(variant, range));
    pipeline(file, response, (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
    });
  });
}

function bestVariant(asset: Asset, request: IncomingMessage): Variant {
  for (const encoding of acceptedEncodings(request.headers['accept-encoding'] as string | undefined)) {
    const variant = asset.variants[encoding];
    if (variant !== undefined) return variant;
  }
  return asset.identity;
}

const rangeHeaders = (variant: Variant, { start, end }: { start: number; end: number }): string[] => {
  const headers = [...variant.headers];
  headers[headers.indexOf('Content-Length') + 1] = String(end - start + 1);
  return [...headers, 'Content-Range', `bytes ${start}-${end}/${variant.size}`];
};
