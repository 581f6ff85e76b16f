import { type Language, OFFERED_LANGUAGES } from '@tideline/contract/language';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderList } from '../http/security-headers.ts';
import { icon, PNG_ICONS } from './brand-mark.ts';
import { productName } from './document.ts';
import { manifestPath, pageTextsIn } from './page-texts.ts';

/** Returns the manifest in a language. Its `id` makes it the same application in every language. */
const manifestIn = (language: Language): string =>
  JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    description: pageTextsIn(language).description,
    lang: language,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f4ee',
    theme_color: '#f6f4ee',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });

const workerTexts = Object.fromEntries(
  OFFERED_LANGUAGES.map((language) => [language, pageTextsIn(language).worker] as const),
);

/**
 * The service worker, which shows pushes and, in every language, the page for an offline browser. Browsers revalidate
 * it at every registration, so it is not cached.
 */
export const pushWorker = readFileSync(join(import.meta.dirname, 'push-worker.js'), 'utf8').replace(
  'const TEXTS = {};',
  () => `const TEXTS = ${JSON.stringify(workerTexts)};`,
);

/** Only the front page is for search engines, because everything else belongs to a household. */
const robots = 'User-agent: *\nAllow: /$\nDisallow: /\n';

export interface SmallFile {
  body: Buffer;
  entityTag: string;
  headers: HeaderList;
  notModifiedHeaders: HeaderList;
}

/** Returns small files with fixed paths. */
export function smallFiles(security: HeaderList): ReadonlyMap<string, SmallFile> {
  const file = (type: string, content: string | Buffer, validFor = 'public, max-age=3600'): SmallFile => {
    const body = Buffer.from(content);
    const entityTag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const validity = ['Cache-Control', validFor, 'ETag', entityTag, ...security];
    return {
      body,
      entityTag,
      headers: Object.freeze(['Content-Type', type, 'Content-Length', String(body.length), ...validity]),
      notModifiedHeaders: Object.freeze(validity),
    };
  };
  const images = PNG_ICONS.map(
    ({ file: name }) =>
      [`/${name}`, file('image/png', readFileSync(join(import.meta.dirname, 'icons', name)))] as const,
  );
  const manifests = OFFERED_LANGUAGES.map(
    (language) =>
      [manifestPath(language), file('application/manifest+json; charset=utf-8', manifestIn(language))] as const,
  );
  return new Map([
    ...images,
    ...manifests,
    ['/favicon.svg', file('image/svg+xml; charset=utf-8', icon)],
    ['/sw.js', file('text/javascript; charset=utf-8', pushWorker, 'no-cache')],
    ['/robots.txt', file('text/plain; charset=utf-8', robots)],
  ]);
}
