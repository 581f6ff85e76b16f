import { randomUUID } from 'node:crypto';
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';

const HOST = 'money.example.org';
/** Time after which the event counts as lost. */
const LIMIT_MS = 10_000;
const ORIGIN = `https://${HOST}`;

type Headers = IncomingHttpHeaders & IncomingHttpStatusHeader;

interface Reply {
  headers: Headers;
  body: unknown;
}

const headersOf = (stream: ClientHttp2Stream): Promise<Headers> =>
  new Promise((done, failed) => stream.once('response', done).once('error', failed));

const open = (client: ClientHttp2Session, path: string, cookie: string): ClientHttp2Stream =>
  client.request({ ':path': path, ':authority': HOST, cookie, accept: 'text/event-stream' }).setEncoding('utf8');

async function post(client: ClientHttp2Session, path: string, body: object, cookie = ''): Promise<Reply> {
  const stream = client.request({
    ':method': 'POST',
    ':path': `/api/v1${path}`,
    ':authority': HOST,
    origin: ORIGIN,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...(cookie !== '' && { cookie }),
  });
  stream.setEncoding('utf8').end(JSON.stringify(body));
  const headers = await headersOf(stream);
  let text = '';
  for await (const chunk of stream) text += chunk;
  if (headers[':status'] !== 201) throw new Error(`${path} answered ${headers[':status']}: ${text}`);
  return { headers, body: JSON.parse(text) };
}

/**
 * Signs up through the proxy over HTTP/2 and TLS, adds an account while an event stream is open, and returns the
 * milliseconds from the response until the event arrives; infinity if it does not.
 */
export async function eventThroughProxyMs(port: number, setupCode: string): Promise<number> {
  // the certificate is the one that the guide creates
  const client = connect(`https://127.0.0.1:${port}`, { servername: HOST, rejectUnauthorized: false });
  client.on('error', () => undefined); // the request reports the error
  try {
    const { headers, body } = await post(client, '/auth/sign-up', {
      name: 'Ann',
      email: 'ann@example.org',
      password: 'wave after wave 77',
      currency: 'USD',
      timezone: 'UTC',
      locale: 'en-US',
      setupCode,
    });
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const { household } = body as { household: { id: string } };
    const events = open(client, `/api/v1/events?household=${household.id}`, cookie);
    await headersOf(events);
    const account = { name: 'Everyday', type: 'depository', balance: { minor: '100', currency: 'USD' } };
    const { changeSetId } = (await post(client, '/accounts', account, cookie)).body as { changeSetId: string };
    const answeredAt = performance.now();
    const arrival = async (): Promise<number> => {
      let arrived = '';
      for await (const text of events) {
        arrived += text;
        if (arrived.includes(changeSetId)) return performance.now() - answeredAt;
      }
      throw new Error('the event stream ended');
    };
    return await Promise.race([arrival(), delay(LIMIT_MS, Number.POSITIVE_INFINITY, { ref: false })]);
  } finally {
    client.destroy();
  }
}
