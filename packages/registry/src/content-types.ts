import { extname } from 'node:path/posix';

const types: Record<string, { type: string; compressible: boolean }> = {
  '.js': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.mjs': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.css': { type: 'text/css; charset=utf-8', compressible: true },
  '.json': { type: 'application/json; charset=utf-8', compressible: true },
  '.html': { type: 'text/html; charset=utf-8', compressible: true },
  '.txt': { type: 'text/plain; charset=utf-8', compressible: true },
  '.svg': { type: 'image/svg+xml; charset=utf-8', compressible: true },
  '.webmanifest': { type: 'application/manifest+json; charset=utf-8', compressible: true },
  '.wasm': { type: 'application/wasm', compressible: true },
  '.ico': { type: 'image/x-icon', compressible: true },
  '.woff2': { type: 'font/woff2', compressible: false },
  '.woff': { type: 'font/woff', compressible: false },
  '.png': { type: 'image/png', compressible: false },
  '.jpg': { type: 'image/jpeg', compressible: false },
  '.webp': { type: 'image/webp', compressible: false },
  '.avif': { type: 'image/avif', compressible: false },
};

/** Returns the content type by extension. Unknown extensions are opaque downloads. */
export const contentTypeOf = (path: string): { type: string; compressible: boolean } =>
  types[extname(path).toLowerCase()] ?? { type: 'application/octet-stream', compressible: false };
