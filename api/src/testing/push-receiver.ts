import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BrowserKeys {
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
}

/** A push as the push service receives it, for the browser that subscribed. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as received, encrypted end to end. */
  body: Buffer;
}

export interface PushReceiver {
  origin: string;
  received: ReceivedPush[];
  /** As returned by `PushSubscription.toJSON()`. */
  subscription: (path?: string) => { endpoint: string; keys: { p256dh: string; auth: string } };
  keys: BrowserKeys;
  /** Decrypts a push as the browser does. */
  read: (push: ReceivedPush) => string;
  answerWith: (status: number) => void;
  stop: () => Promise<void>;
}

export function newBrowserKeys(): BrowserKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  return { privateKey: curve.getPrivateKey(), publicKey, auth: randomBytes(16) };
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * Decrypts a push (RFC 8291, 3.4, based on RFC 8188, 2): one record, whose last nonzero octet is 2. Errors: throws for
 * anything that is not encrypted for these keys.
 */
export function decryptPush({ privateKey, publicKey, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const shared = curve.computeSecret(serverKey);
  const material = hkdf(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]), 32);
  const key = hkdf(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((octet) => octet !== 0);
  if (padded[end] !== 2) throw new Error('the last record does not end as one');
  return padded.subarray(0, end).toString('utf8');
}

/** Returns the claims of a push signature (RFC 8292, 2); null if it was not created with that key. */
export function readVapid(authorization: string): { aud: string; exp: number; sub: string } | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight
    ? (JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string; exp: number; sub: string })
    : null;
}

/**
 * Starts a push service on loopback with one subscribed browser. `port` is the port to listen on. Default: a free port.
 */
export function startPushReceiver(port = 0): Promise<PushReceiver> {
  const received: ReceivedPush[] = [];
  const keys = newBrowserKeys();
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      resolve({
        origin,
        received,
        keys,
        subscription: (path = '/push/one') => ({
          endpoint: `${origin}${path}`,
          keys: { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') },
        }),
        read: ({ body }) => decryptPush(keys, body),
        answerWith: (next) => {
          status = next;
        },
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      });
    });
  });
}
