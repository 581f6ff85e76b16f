import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sriOf } from '@tideline/registry';
import type { RemoteJson, Snapshot } from '@tideline/registry/release';
import { languageFilesOf, remoteJsonOf } from '@tideline/registry/testing';
import { startGateway, type TestGateway } from '../testing/harness.ts';

// publishing takes seconds on a busy machine
jest.setTimeout(60_000);

let gateway: TestGateway;

/** Returns a shell for tests. Its overlays have no texts, so their file is the same in both languages. */
function shell(): RemoteJson {
  const remote = remoteJsonOf('shell');
  const german = {
    ...languageFilesOf(remote),
    entry: 'main.dddddddd.js',
    routeFiles: { ...remote.build.routeFiles, '*': { js: ['frame.dddddddd.js'], css: [] } },
  };
  return { ...remote, build: { ...remote.build, languages: { de: german } } };
}

function accounts(): RemoteJson {
  const remote = remoteJsonOf('mfe-accounts');
  const { default: english, titles } = remote.locales;
  const withKeywords = (language: string, words: string) => ({ ...titles[language], 'keywords.add': words });
  return {
    ...remote,
    commands: [{ id: 'add', title: 'Add', keywords: ['%keywords.add%', 'plain'], to: '/accounts?add=1' }],
    locales: {
      default: english,
      titles: { en: withKeywords('en', 'new, bank'), de: withKeywords('de', 'neu, Bank') },
    },
  };
}

beforeAll(async () => {
  gateway = await startGateway({}, [shell(), accounts()]);
});
afterAll(() => gateway.close());

const html = async (path: string, headers: Record<string, string> = {}) =>
  (await gateway.get(path, { headers })).body.toString('utf8');
const snapshotIn = (page: string): Snapshot =>
  JSON.parse(
    /<script type="application\/json" id="tideline-registry">(.*?)<\/script>/s.exec(page)?.[1] ?? '',
  ) as Snapshot;

describe('page language', () => {
  it('determines the files that are loaded, which are of one language only', async () => {
    const [english, german] = await Promise.all(
      ['en', 'de'].map((language) => html('/accounts', { 'accept-language': language })),
    );
    const scripts = (page = '') => [...page.matchAll(/\/r\/shell\/[^/]+\/([\w.]+\.js)/g)].map(([, file]) => file);
    expect([...new Set(scripts(english))].sort()).toEqual([
      'frame.aaaaaaaa.js',
      'main.11111111.js',
      'overlays.88888888.js',
    ]);
    expect([...new Set(scripts(german))].sort()).toEqual([
      'frame.dddddddd.js',
      'main.dddddddd.js',
      'overlays.88888888.js',
    ]);
    const { base } = snapshotIn(german ?? '').shell;
    const integrity = sriOf((await gateway.get(`${base}main.dddddddd.js`)).body);
    expect(german).toContain(`"${base}main.dddddddd.js" integrity="${integrity}"`);
  });

  it('does not change the files of a remote that lacks the language', async () => {
    const page = await html('/accounts', { 'accept-language': 'de' });
    expect(snapshotIn(page).remotes[0]?.active).toEqual(snapshotIn(await html('/accounts')).remotes[0]?.active);
  });

  it.each([
    ['tideline_language=de', 'en', 'de'],
    ['other=1; tideline_language=en', 'de', 'en'],
    ['tideline_language=fr', 'de', 'de'],
    ['tideline_language=<script>', 'en', 'en'],
  ])(
    "is the user's choice if there is one: the cookie %s and Accept-Language %s lead to %s",
    async (cookie, accepted, language) => {
      expect(await html('/accounts', { cookie, 'accept-language': accepted })).toContain(`<html lang="${language}">`);
    },
  );

  it('is the best supported language of the browser, also in titles', async () => {
    const german = await html('/accounts', { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' });
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('<h2>Tideline ist noch nicht geladen</h2>');
    expect(german).not.toContain('needs JavaScript');
    expect(german).toContain('<title>Die accounts – Tideline</title>');
    expect(await html('/accounts', { 'accept-language': 'fr' })).toContain('<html lang="en">');
  });

  it.each([
    ['en', '/manifest.webmanifest', /^What to do/],
    ['de', '/manifest.de.webmanifest', /^Was Sie heute/],
  ])('applies to the web app manifest: %s', async (language, path, description) => {
    expect(await html('/accounts', { 'accept-language': language })).toContain(`<link rel="manifest" href="${path}">`);
    const { headers, body } = await gateway.get(path);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body.toString())).toMatchObject({
      id: '/',
      lang: language,
      description: expect.stringMatching(description),
    });
  });

  it('applies to the keywords of commands', async () => {
    const wordsIn = async (language: string) =>
      snapshotIn(await html('/accounts', { 'accept-language': language })).remotes[0]?.commands[0]?.keywords;
    expect(await wordsIn('en')).toEqual(['new', 'bank', 'plain']);
    expect(await wordsIn('de')).toEqual(['neu', 'Bank', 'plain']);
  });
});
