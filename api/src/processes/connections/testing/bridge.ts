/** A test SimpleFIN bridge on loopback that follows the protocol and misbehaves on demand. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BridgeTransaction {
  id: string;
  posted: number;
  amount: unknown;
  description: string;
  pending?: boolean;
  [more: string]: unknown;
}

export interface BridgeAccountJson {
  id: string;
  name: string;
  currency: string;
  balance: string;
  'balance-date': number;
  transactions: BridgeTransaction[];
  [more: string]: unknown;
}

export interface TestBridge {
  /** `host:port`, for OUTBOUND_ALLOW. */
  place: string;
  /** Current data of the banks, which tests change. */
  accounts: BridgeAccountJson[];
  errors: string[];
  /** Structured errors of version 2, instead of `errors`. */
  errlist: { code: string; message: string; account_id?: string; conn_id?: string }[];
  /** Queries of the account requests received. */
  asked: URLSearchParams[];
  /** Responds to all account requests until it is removed. */
  misbehave: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Returns a setup token that can be claimed once. */
  token(): string;
  /** Status and body of the response to claims. */
  claimAnswer: { status: number; body: string } | null;
  /** Revokes all access. */
  revoke(): void;
  close(): Promise<void>;
}

const seconds = (value: string | null, otherwise: number): number => (value === null ? otherwise : Number(value));

/** Responds to a request as the protocol requires: window, pending, balances-only. */
function accountSet(bridge: TestBridge, query: URLSearchParams): object {
  const [from, to] = [seconds(query.get('start-date'), 0), seconds(query.get('end-date'), Infinity)];
  const isWanted = ({ posted, pending }: BridgeTransaction): boolean =>
    typeof posted !== 'number' ||
    (pending === true || posted === 0
      ? query.get('pending') === '1' && to === Infinity
      : posted >= from && posted < to);
  const accounts = bridge.accounts.map((account) => ({
    ...account,
    transactions: query.get('balances-only') === '1' ? [] : account.transactions.filter(isWanted),
  }));
  return bridge.errlist.length > 0
    ? { errlist: bridge.errlist, connections: [], accounts }
    : { errors: bridge.errors, accounts };
}

export async function startBridge(port = 0): Promise<TestBridge> {
  const unclaimed = new Set<string>();
  let passwords = new Set<string>();
  let made = 0;
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bridge');
    if (url.pathname.startsWith('/simplefin/claim/')) return claimed(request, response, url.pathname);
    if (url.pathname !== '/simplefin/accounts' || request.method !== 'GET') return void response.writeHead(404).end();
    bridge.asked.push(url.searchParams);
    if (bridge.misbehave) return bridge.misbehave(request, response);
    const [, password] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    if (!passwords.has(password ?? '')) return void response.writeHead(403).end('Forbidden');
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(accountSet(bridge, url.searchParams)));
  });
  const claimed = (request: IncomingMessage, response: ServerResponse, path: string): void => {
    if (bridge.claimAnswer) return void response.writeHead(bridge.claimAnswer.status).end(bridge.claimAnswer.body);
    if (request.method !== 'POST' || !unclaimed.delete(path)) return void response.writeHead(403).end('Forbidden');
    const password = `secret-${(made += 1)}`;
    passwords.add(password);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`http://demo:${password}@${bridge.place}/simplefin`);
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bridge: TestBridge = {
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    accounts: [],
    errors: [],
    errlist: [],
    asked: [],
    misbehave: null,
    claimAnswer: null,
    token: () => {
      const path = `/simplefin/claim/${(made += 1)}`;
      unclaimed.add(path);
      return Buffer.from(`http://${bridge.place}${path}`).toString('base64');
    },
    revoke: () => {
      passwords = new Set();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bridge;
}

/** Returns seconds since 1970 at noon UTC of a day, as bridges report days. */
export const at = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;

export const anAccount = (more: Partial<BridgeAccountJson> = {}): BridgeAccountJson => ({
  org: { name: 'Coast Bank', domain: 'coast.example', 'sfin-url': 'https://bridge.example' },
  id: 'ACT-1',
  name: 'Everyday Checking (1234)',
  currency: 'USD',
  balance: '1000.00',
  'available-balance': '950.00',
  'balance-date': at('2026-02-28'),
  transactions: [],
  ...more,
});
