import { describe, expect, it } from '@jest/globals';
import { apiAddress } from './api-address.ts';

describe('apiAddress', () => {
  it('is a free port of this machine by default', async () => {
    const { port, urls } = await apiAddress({});
    expect(Number(port)).toBeGreaterThan(1_023);
    expect(urls).toBe(`http://127.0.0.1:${port}`);
  });

  it.each([
    [{ API_PORT: '8081' }, 'http://127.0.0.1:8081', 'the port that the operator chose'],
    [
      { API_PORT: '8081', API_HOST: '10.0.0.2' },
      'http://10.0.0.2:8081',
      'an api on one address does not accept connections on others',
    ],
    [{ API_PORT: '8081', API_HOST: 'fd00::2' }, 'http://[fd00::2]:8081', 'brackets around IPv6'],
    [{ API_PORT: '8081', API_HOST: '0.0.0.0' }, 'http://127.0.0.1:8081', 'every address includes this one'],
    [
      { API_PORT: '8081', API_HOST: '10.0.0.2', API_URL: 'http://10.0.0.2:8081,http://10.0.0.3:8081' },
      'http://10.0.0.2:8081,http://10.0.0.3:8081',
      'all apis of several machines',
    ],
  ])('for %j is %s: %s', async (env, urls, _why) => {
    expect(await apiAddress(env)).toEqual({ port: '8081', urls });
  });
});
