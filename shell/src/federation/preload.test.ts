import { beforeEach, describe, expect, it } from '@jest/globals';
import { FileFailure, freshAddress, renewAddress } from '@tideline/mfe-kit/files';
import { applyStyles, preload } from './preload.ts';

const base = '/r/mfe-accounts/1/';
const links = () =>
  Array.from(document.head.querySelectorAll('link'), (link) => `${link.rel} ${link.as} ${new URL(link.href).pathname}`);

beforeEach(() => {
  document.head.innerHTML = '';
});

describe('preload', () => {
  it('requests each file once, with its hash', () => {
    preload(document, 'style', [`${base}a.css`], { [`${base}a.css`]: 'sha384-a' });
    preload(document, 'style', [`${base}a.css`], { [`${base}a.css`]: 'sha384-a' });
    expect(links()).toEqual([`preload style ${base}a.css`]);
    expect(document.querySelector('link')?.integrity).toBe('sha384-a');
  });

  it('omits a file that failed, because the next attempt requests it at another address', () => {
    renewAddress(new FileFailure('network', `http://localhost${base}failed.js`, null));
    preload(document, 'script', [`${base}failed.js`, `${base}other.js`], {});
    expect(links()).toEqual([`preload script ${base}other.js`]);
  });

  it('requests a file at another address after its preload failed', () => {
    preload(document, 'style', [`${base}lost.css`], {});
    expect(freshAddress(`${base}lost.css`)).toBe(`${base}lost.css`);
    document.querySelector('link')?.dispatchEvent(new Event('error'));
    expect(freshAddress(`${base}lost.css`)).toMatch(/lost\.css\?again=/);
  });
});

it('applyStyles suspends and applies the stylesheets of only one release', () => {
  document.head.innerHTML =
    `<link rel="stylesheet" href="${base}a.css"><link rel="stylesheet" href="/r/mfe-accounts/2/a.css">` +
    `<link rel="preload" as="style" href="${base}b.css">`;
  const suspended = () =>
    Array.from(document.querySelectorAll('link'), (link) => (link.disabled ? link.getAttribute('href') : '')).filter(
      (href) => href !== '',
    );
  applyStyles(document, base, false);
  expect(suspended()).toEqual([`${base}a.css`]);
  applyStyles(document, base, true);
  expect(suspended()).toEqual([]);
});
