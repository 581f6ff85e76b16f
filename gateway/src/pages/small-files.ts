import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderList } from '../http/security-headers.ts';
import { productName } from './document.ts';

const favicon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="Tideline">',
  '<rect width="32" height="32" rx="7" fill="#0a5a68"/>',
  '<path d="M5 14c3.7-4.2 7.3-4.2 11 0s7.3 4.2 11 0" fill="none" stroke="#f6f4ee" stroke-width="3" ' +
    'stroke-linecap="round"/>',
  '<path d="M7 22h12" stroke="#f6f4ee" stroke-width="2.5" stroke-linecap="round"/><path d="M22 ' +
    '22h3" stroke="#9fc4c6" stroke-width="2.5" stroke-linecap="round"/>',
  '</svg>',
].join('');

const manifest = JSON.stringify({
  id: '/',
  name: productName,
  short_name: productName,
  description: 'What to do with the money today, with the working shown.',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f4ee',
  theme_color: '#f6f4ee',
  icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
});

/** Shows pushes; browsers revalidate it with every registration, so it is not cached. */
const pushWorker = readFileSync(join(import.meta.dirname, 'push-worker.js'), 'utf8');

/** Only the front page is for search engines; everything else belongs to a household. */
const robots = 'User-agent: *\nAllow: /$\nDisallow: /\n';

export interface SmallFile {
  body: Buffer;
  entityTag: string;
  headers: HeaderList;
  notModifiedHeaders: HeaderList;
}

/** Returns small files with fixed paths. */
export function smallFiles(security: HeaderList): ReadonlyMap<string, SmallFile> {
  const file = (type: string, text: string, validFor = 'public, max-age=3600'): SmallFile => {
    const body = Buffer.from(text);
    const entityTag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const validity = ['Cache-Control', validFor, 'ETag', entityTag, ...security];
    return {
      body,
      entityTag,
      headers: Object.freeze(['Content-Type', type, 'Content-Length', String(body.length), ...validity]),
      notModifiedHeaders: Object.freeze(validity),
    };
  };
  return new Map([
    ['/favicon.svg', file('image/svg+xml; charset=utf-8', favicon)],
    ['/manifest.webmanifest', file('application/manifest+json; charset=utf-8', manifest)],
    ['/sw.js', file('text/javascript; charset=utf-8', pushWorker, 'no-cache')],
    ['/robots.txt', file('text/plain; charset=utf-8', robots)],
  ]);
}
