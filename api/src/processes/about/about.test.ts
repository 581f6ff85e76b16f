import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { About } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi({ sourceUrl: 'https://git.example/tideline' });
  ann = await api.signUp();
});
afterAll(() => api.stop());

describe('the about API', () => {
  it('returns the version, license and source URL to signed-in users only', async () => {
    const { body } = await ann.ask<About>('GET', '/about');
    expect(body).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      license: 'AGPL-3.0-only',
      sourceUrl: 'https://git.example/tideline',
    });
    expect((await api.ask('GET', '/about')).status).toBe(401);
  });

  it('lists third-party software as plain text', async () => {
    const answer = await fetch(new URL('/api/third-party', api.url));
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toContain('| react |');
  });
});
