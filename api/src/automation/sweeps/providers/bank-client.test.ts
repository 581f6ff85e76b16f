import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { civilDate, minor } from '@tideline/domain';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { submitOrder } from './bank-client.ts';
import { type BankConfig, parseBanks } from './bank-config.ts';
import type { BankOrder } from './transfer-provider.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const config: BankConfig = {
  name: 'harbor',
  title: 'Harbor Bank',
  url: 'https://bank.example/',
  secrets: [secret],
  households: '*',
  speed: 'standard',
  cutoff: '14:00',
  days: 1,
};
const order: BankOrder = {
  key: 'household.run',
  bank: 'harbor',
  amountMinor: minor(40_000),
  currency: 'USD',
  fromReference: 'a',
  toReference: 'b',
  submittedOn: civilDate('2026-03-02'),
  speed: 'standard',
};
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function hand(url: string, allowed: string[] = []) {
  const outbound = createOutbound({
    allowed: new Set(allowed),
    lookup: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
  });
  return submitOrder({ ...config, url }, order, {
    outbound,
    publicOrigin: 'https://money.example',
    now: new Date('2026-03-02T15:00:00Z'),
    signal: AbortSignal.timeout(5_000),
  });
}

async function answered(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return hand(`http://${place}/`, [place]);
}

describe('a transfer order', () => {
  it.each([
    ['http://169.254.169.254/latest/meta-data', 'url_refused', 'a cloud metadata address'],
    ['https://169.254.169.254/', 'address_refused', 'a cloud metadata address over HTTPS'],
    ['https://127.0.0.1/', 'address_refused', 'the loopback address'],
    ['https://[::1]/', 'address_refused', 'the IPv6 loopback address'],
    ['https://10.0.0.5/', 'address_refused', 'a private address'],
    ['https://bank.example:9090/', 'url_refused', 'a port other than 443'],
    ['https://user:word@bank.example/', 'url_refused', 'credentials in the URL'],
    ['https://nowhere.example/', 'not_found', 'a host that does not exist'],
  ])('is never sent to %s: %s', async (url, code) => {
    expect(await hand(url)).toEqual({ kind: 'not_sent', code });
  });

  it.each<[string, RequestListener, object]>([
    [
      'accepted with a reference',
      (_, response) => void response.writeHead(202).end('{"reference":"HB-1"}'),
      { kind: 'accepted', reference: 'HB-1' },
    ],
    [
      'accepted with an unreadable body',
      (_, response) => void response.writeHead(200).end('<html>'),
      { kind: 'accepted', reference: null },
    ],
    [
      'accepted with a reference that is too long',
      (_, response) => void response.writeHead(200).end(JSON.stringify({ reference: 'x'.repeat(200) })),
      { kind: 'accepted', reference: null },
    ],
    [
      'accepted with a reference that a database rejects',
      (_, response) => void response.writeHead(202).end(JSON.stringify({ reference: 'HB\u0000-1' })),
      { kind: 'accepted', reference: null },
    ],
    [
      'accepted with a reference that reverses text direction',
      (_, response) => void response.writeHead(202).end(JSON.stringify({ reference: '\u202e1-BH' })),
      { kind: 'accepted', reference: null },
    ],
    [
      'refused with a code',
      (_, response) => void response.writeHead(422).end('{"code":"limit_exceeded"}'),
      { kind: 'refused', code: 'limit_exceeded' },
    ],
    [
      'refused with a code that could be markup',
      (_, response) => void response.writeHead(400).end('{"code":"<b>"}'),
      { kind: 'refused', code: 'http_400' },
    ],
    [
      'authentication failed',
      (_, response) => void response.writeHead(401).end(),
      { kind: 'not_sent', code: 'http_401' },
    ],
    ['conflict', (_, response) => void response.writeHead(409).end(), { kind: 'unknown', code: 'http_409' }],
    ['too many requests', (_, response) => void response.writeHead(429).end(), { kind: 'unknown', code: 'http_429' }],
    ['server error', (_, response) => void response.writeHead(500).end(), { kind: 'unknown', code: 'http_500' }],
    [
      'redirected',
      (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      { kind: 'unknown', code: 'redirected' },
    ],
    [
      'accepted with an endless body',
      (_, response) => void response.writeHead(200).end('x'.repeat(20_000)),
      { kind: 'unknown', code: 'too_large' },
    ],
    ['no response', (_, response) => void response.destroy(), { kind: 'unknown', code: 'unreachable' }],
  ])('is accepted, refused, not sent or unknown, depending on the response: %s', async (_why, listener, expected) => {
    expect(await answered(listener)).toEqual(expected);
  });
});

describe('TRANSFER_BANKS', () => {
  const entry = {
    name: 'harbor',
    title: 'Harbor Bank',
    url: 'https://api.harbor.example/transfers',
    secrets: [secret],
    households: '*',
  };

  it.each<[string, unknown, RegExp]>([
    ['a value that is not a list', {}, /expected array/],
    ['a name that does not fit in a URL', [{ ...entry, name: 'Harbor Bank' }], /^0\.name must be small letters/],
    ['a name that contains a path', [{ ...entry, name: '../x' }], /^0\.name/],
    ['a repeated name', [entry, entry], /two banks have the same name/],
    ['a secret that is too short', [{ ...entry, secrets: ['c2hvcnQ='] }], /^0\.secrets\.0 must be at least 32 bytes/],
    ['no secret', [{ ...entry, secrets: [] }], /^0\.secrets/],
    ['a URL with another protocol', [{ ...entry, url: 'ftp://harbor.example/' }], /^0\.url/],
    ['no households', [{ ...entry, households: undefined }], /^0\.households/],
    ['an invalid household id', [{ ...entry, households: ['Ann'] }], /^0\.households/],
    ['an unknown field', [{ ...entry, color: 'blue' }], /color/],
    ['an invalid time', [{ ...entry, cutoff: '25:00' }], /^0\.cutoff must be a time/],
  ])('is rejected with %s, without quoting a secret', (_why, value, problem) => {
    const reading = parseBanks(JSON.stringify(value));
    expect(reading).toEqual({ ok: false, problem: expect.stringMatching(problem) });
    expect(JSON.stringify(reading)).not.toContain('c2hvcnQ');
  });

  it('is rejected if it is not JSON, without quoting the text', () => {
    expect(parseBanks('[{"secrets": ["top-secret"]')).toEqual({ ok: false, problem: 'must be JSON: a list of banks' });
  });
});
