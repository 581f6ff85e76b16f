import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forget, preload } from './preload.ts';

const base = '/r/mfe-accounts/1/';
const links = () =>
  Array.from(
    document.head.querySelectorAll('link'),
    (link) => `${link.rel} ${link.as || link.media} ${new URL(link.href).pathname}`,
  );

/** Addresses that got a response, good or bad. */
let ended: string[] = [];

beforeEach(() => {
  document.head.innerHTML = '';
  ended = [];
  performance.getEntriesByName = jest.fn<Performance['getEntriesByName']>((url) =>
    ended.filter((one) => url.endsWith(one)).map(() => ({}) as PerformanceEntry),
  );
});

describe('preloaded files', () => {
  it('are requested once each, with their hash', () => {
    preload(document, 'style', [`${base}a.css`], { [`${base}a.css`]: 'sha384-a' });
    preload(document, 'style', [`${base}a.css`], { [`${base}a.css`]: 'sha384-a' });
    expect(links()).toEqual([`preload style ${base}a.css`]);
    expect(document.querySelector('link')?.integrity).toBe('sha384-a');
  });

  it(
    'are forgotten with their release, and an unused stylesheet is consumed so that it does not fail ' +
      'the next attempt',
    () => {
      preload(document, 'script', [`${base}a.js`, '/r/other/1/b.js'], {});
      preload(document, 'style', [`${base}a.css`], { [`${base}a.css`]: 'sha384-a' });
      ended = [`${base}a.css`];
      forget(document, base);
      expect(links()).toEqual(['preload script /r/other/1/b.js', `stylesheet not all ${base}a.css`]);
      const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
      expect(sheet?.integrity).toBe('sha384-a');
      expect(sheet?.dataset['href']).not.toContain('a.css');
      preload(document, 'style', [`${base}a.css`], {});
      expect(links()).toContain(`preload style ${base}a.css`);
      sheet?.dispatchEvent(new Event('error'));
      expect(links()).not.toContain(`stylesheet not all ${base}a.css`);
    },
  );

  it('are not requested again while pending', () => {
    preload(document, 'style', [`${base}a.css`], {});
    forget(document, base);
    expect(links()).toEqual([]);
  });
});
