/** Tests against real servers on loopback, which are reached by names whose addresses the tests define. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Address, createOutbound, type OutboundOptions, type OutboundRequest } from './outbound.ts';
import { parseAllowedPlaces } from './url-rules.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './testing/certificate.ts';

const HERE: Address = { address: '127.0.0.1', family: 4 };
const NOWHERE = 'https://bridge.test/';
const CHUNK = Buffer.alloc(65_536);
/** Less than the limit of 1,000 bytes, but 500,000 when decompressed. */
const BOMB = gzipSync(Buffer.alloc(500_000));
const servers: Pick<Server, 'close'>[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener, tls = false): Promise<{ port: number; requests: number }> {
  const seen = { port: 0, requests: 0 };
  const counted: RequestListener = (request, response) => {
    seen.requests += 1;
    listener(request, response);
  };
  const server = tls ? createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, counted) : createServer(counted);
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

const places = (...texts: string[]) => parseAllowedPlaces(texts.join(',')) ?? new Set<string>();

function ask(
  url: string,
  allowed: readonly string[],
  { request = {}, ...options }: Partial<OutboundOptions> & { request?: Partial<OutboundRequest> } = {},
) {
  const outbound = createOutbound({ allowed: places(...allowed), lookup: async () => [HERE], ...options });
  return outbound({ url, method: 'GET', timeoutMs: 5_000, maxBytes: 1_000, ...request });
}

const refused = (code: string) => expect.objectContaining({ name: 'OutboundError', code });

describe('a host and port allowed by the operator', () => {
  it('is reached under its own name, at the address that was resolved once', async () => {
    const asked: string[] = [];
    const server = await serve((request, response) =>
      response.end(`${request.method} ${request.url} ${request.headers.host}`),
    );
    const place = `bridge.test:${server.port}`;
    const lookup = async (host: string) => (asked.push(host), [HERE]);
    const { status, body } = await ask(`http://${place}/a?b=c`, [place], { lookup });
    expect([status, body.toString()]).toEqual([200, `GET /a?b=c ${place}`]);
    expect(asked).toEqual(['bridge.test']);
  });

  it('is verified by its certificate over https', async () => {
    const server = await serve((_request, response) => response.end('secret'), true);
    const place = `bridge.test:${server.port}`;
    expect((await ask(`https://${place}/`, [place], { ca: TEST_CERTIFICATE })).body.toString()).toBe('secret');
    await expect(ask(`https://${place}/`, [place])).rejects.toEqual(refused('certificate'));
    const other = `other.test:${server.port}`;
    await expect(ask(`https://${other}/`, [other], { ca: TEST_CERTIFICATE })).rejects.toEqual(refused('certificate'));
    expect(server.requests).toBe(1);
  });

  it('receives the body of a request, and its response is returned', async () => {
    const server = await serve(
      (request, response) => void request.on('data', (data: Buffer) => response.end(`got ${data.toString()}`)),
    );
    const { body } = await ask(`http://127.0.0.1:${server.port}/`, [`127.0.0.1:${server.port}`], {
      request: { method: 'POST', body: 'hello' },
    });
    expect(body.toString()).toBe('got hello');
  });
});

describe('a private address', () => {
  it.each([
    ['a loopback address', [HERE]],
    ['a private address', [{ address: '10.0.0.5', family: 4 }]],
    ['the metadata address of a cloud', [{ address: '169.254.169.254', family: 4 }]],
    ['an IPv4 address embedded in IPv6', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    [
      'a public and a private address',
      [
        { address: '1.1.1.1', family: 4 },
        { address: 'fd00::1', family: 6 },
      ],
    ],
  ])('is not reached through a name with %s', async (_name, addresses) => {
    await expect(ask(NOWHERE, [], { lookup: async () => addresses })).rejects.toEqual(refused('address_refused'));
  });

  it.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
  ])('is not reached as %s', async (url) => {
    await expect(ask(url, [])).rejects.toEqual(refused('address_refused'));
  });

  it('is reachable only on the allowed port', async () => {
    const server = await serve((_request, response) => response.end('inside'));
    await expect(ask(`http://127.0.0.1:${server.port}/`, [`127.0.0.1:${server.port + 1}`])).rejects.toEqual(
      refused('url_refused'),
    );
    expect(server.requests).toBe(0);
  });
});

describe('URL validation', () => {
  it.each([
    ['http://bridge.test/', 'is not encrypted'],
    ['https://bridge.test:8443/', 'has an unusual port'],
    ['https://user:pass@bridge.test/', 'has credentials'],
    ['file:///etc/passwd', 'names a file'],
    ['ftp://bridge.test/', 'uses another protocol'],
    ['gopher://bridge.test:443/', 'uses another protocol on port 443'],
    ['bridge.test', 'is not a URL'],
    [`https://bridge.test/${'a'.repeat(5_000)}`, 'is too long'],
  ])('rejects %s, which %s', async (url) => {
    await expect(ask(url, [])).rejects.toEqual(refused('url_refused'));
  });
});

describe('a response', () => {
  const answering = async (listener: RequestListener, request: Partial<OutboundRequest> = {}) => {
    const server = await serve(listener);
    const place = `127.0.0.1:${server.port}`;
    return ask(`http://${place}/`, [place], { request });
  };

  it.each([301, 302, 303, 307, 308])('with the redirect status %i is an error', async (status) => {
    await expect(
      answering((_request, response) => response.writeHead(status, { location: 'http://127.0.0.1/' }).end()),
    ).rejects.toEqual(refused('redirected'));
  });

  it('that declares an excessive length is rejected', async () => {
    await expect(answering((_request, response) => response.end('x'.repeat(1_001)))).rejects.toEqual(
      refused('too_large'),
    );
  });

  it.each<[string, number, Record<string, string>, string]>([
    ['declares an excessive length', 200, { 'content-length': '1000000000000' }, 'too_large'],
    ['declares no length and exceeds the limit', 200, {}, 'too_large'],
    ['is compressed', 200, { 'content-encoding': 'gzip' }, 'encoded'],
    ['redirects', 302, { location: 'http://127.0.0.1/' }, 'redirected'],
  ])('that %s is not read to its end', async (_, status, headers, code) => {
    const closed = Promise.withResolvers<void>();
    let sentBytes = 0;
    const pour = (response: ServerResponse): void => {
      while (!response.destroyed && response.write(CHUNK)) sentBytes += CHUNK.length;
      response.once('drain', () => pour(response));
    };
    const endless: RequestListener = (_request, response) => {
      response.on('close', closed.resolve).writeHead(status, headers);
      pour(response);
    };
    await expect(answering(endless)).rejects.toEqual(refused(code));
    await closed.promise;
    // at most the buffers of both ends, not the whole response
    expect(sentBytes).toBeLessThan(64 * 1_048_576);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'GZIP', 'identity, gzip'])(
    'that is compressed as %s without being requested is rejected',
    async (encoding) => {
      await expect(
        answering((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(BOMB)),
      ).rejects.toEqual(refused('encoded'));
    },
  );

  it('that is compressed without declaring it is returned without being decompressed', async () => {
    expect((await answering((_request, response) => response.end(BOMB))).body).toEqual(BOMB);
  });

  it('of exactly the size limit is read completely', async () => {
    const { body } = await answering((_request, response) => response.end('x'.repeat(1_000)));
    expect(body).toHaveLength(1_000);
  });

  it('that trickles in fails after the total timeout', async () => {
    const trickle: RequestListener = (_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    await expect(answering(trickle, { timeoutMs: 150 })).rejects.toEqual(refused('timeout'));
  });

  it('that breaks off is rejected', async () => {
    await expect(
      answering((_request, response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write('half', () => response.destroy());
      }),
    ).rejects.toEqual(refused('unreachable'));
  });

  it('with any other status is returned to the caller', async () => {
    expect((await answering((_request, response) => response.writeHead(403).end('no'))).status).toBe(403);
  });
});

describe('a failed request', () => {
  it('reports the cause: unknown name, no server, timeout or cancellation', async () => {
    const gone = createNetServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    await expect(ask(`http://127.0.0.1:${port}/`, [`127.0.0.1:${port}`])).rejects.toEqual(refused('unreachable'));
    await expect(
      ask(NOWHERE, [], { lookup: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) }),
    ).rejects.toEqual(refused('not_found'));
    await expect(ask(NOWHERE, [], { lookup: async () => [] })).rejects.toEqual(refused('not_found'));
    await expect(
      ask(NOWHERE, [], { lookup: () => new Promise(() => undefined), request: { timeoutMs: 50 } }),
    ).rejects.toEqual(refused('timeout'));
    await expect(
      ask(NOWHERE, [], { lookup: () => new Promise(() => undefined), request: { signal: AbortSignal.abort() } }),
    ).rejects.toEqual(refused('canceled'));
  });

  it('reveals neither the address nor the name', async () => {
    const failure: unknown = await ask('https://secret-name.test/token-in-path', [], {
      lookup: async () => [HERE],
    }).catch((error: unknown) => error);
    expect(String(failure)).not.toMatch(/secret|token|127/);
  });
});

describe('OUTBOUND_ALLOW', () => {
  it.each([
    ['', []],
    ['localhost:8080', ['localhost:8080']],
    [' Bridge.LAN:8443 , 10.0.0.5:80,', ['bridge.lan:8443', '10.0.0.5:80']],
    ['[::1]:9000', ['[::1]:9000']],
  ])('with the value "%s" allows %j', (text, allowed) => {
    expect([...(parseAllowedPlaces(text) ?? [])]).toEqual(allowed);
  });

  it.each([
    'localhost',
    'http://localhost:80',
    'localhost:0',
    'localhost:70000',
    '*:80',
    'a b:80',
    '[::1]',
    'user@host:80',
    '10.0.0.0/8:80',
  ])('with the value "%s" is invalid', (text) => {
    expect(parseAllowedPlaces(text)).toBeNull();
  });
});
