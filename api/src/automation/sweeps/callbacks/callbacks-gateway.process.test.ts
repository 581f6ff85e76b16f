/** Callbacks on their production path: to the public address, through the gateway as a separate process. */
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type GatewayProcess, startGatewayProcess } from '../../../testing/gateway-process.ts';
import { addAccount, money } from '../../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { signatureHeaders } from '../../../platform/outbound/message-signature.ts';
import { type Order, startBank, type TestBank } from '../testing/bank.ts';
import {
  approvedRun,
  balanceOf,
  chooseWay,
  addSweepHome,
  MONDAY,
  runNow,
  type SweepHome,
} from '../testing/sweep-home.ts';

// Starting the process takes time.
jest.setTimeout(60_000);

let api: TestApi;
let bank: TestBank;
let gateway: GatewayProcess;
let address: string;

beforeAll(async () => {
  bank = await startBank({ now: () => api.clock.now() });
  api = await startTestApi({ allowed: new Set([bank.place]), banks: [bank.config] });
  gateway = await startGatewayProcess(api.url);
  address = `${gateway.url}/api/v1/transfers/callbacks/harbor`;
});
afterAll(async () => {
  await gateway.stop();
  await api.stop();
  await bank.close();
});

interface Sent {
  user: TestUser;
  home: SweepHome;
  runId: string;
  order: Order;
}

/** Creates a household whose bank has accepted a transfer of 4,000.00. */
async function sentHome(): Promise<Sent> {
  const user = await api.signUp();
  const checking = await addAccount(user, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(user, { name: 'Savings', balance: money(1_000_000) });
  const home = await addSweepHome(api.database.db, user.householdId, { checking: checking.id, savings: savings.id });
  await chooseWay(user, home, 'webhook', 'harbor');
  const run = await approvedRun(api.database.db, home.householdId, MONDAY);
  await api.database.db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
    api.jobs.send(tx, 'sweep-run', { householdId: home.householdId, runId: run.id }),
  );
  await api.jobs.runDue();
  return { user, home, runId: run.id, order: bank.asked.at(-1) as Order };
}

let ann: Sent;
let events = 0;

beforeEach(async () => {
  api.clock.move(MONDAY);
  ann = await sentHome();
});

/** Builds the bank's message that a transfer settled. `write` determines the JSON formatting. */
const settledOf = ({ order }: Sent, write: (message: object) => string = JSON.stringify): string =>
  write({
    type: 'transfer.event',
    event: `evt-${(events += 1)}`,
    transfer: order.transfer,
    status: 'settled',
    amount: order.amount,
    on: '2026-03-02',
  });

const signed = (
  body: string,
  { secret = bank.config.secrets[0] ?? '', now = api.clock.now() } = {},
): Record<string, string> => ({ 'content-type': 'application/json', ...signatureHeaders(body, { secret, now }) });

async function post(body: string, headers: Record<string, string>): Promise<[status: number, said: unknown]> {
  const response = await fetch(address, { method: 'POST', headers, body });
  const said = (await response.json()) as { outcome?: string; code?: string };
  return [response.status, said.outcome ?? said.code];
}

const balances = async ({ home }: Sent): Promise<number[]> => [
  await balanceOf(api, home.householdId, home.checking),
  await balanceOf(api, home.householdId, home.savings),
];
const stateOf = async ({ home, runId }: Sent): Promise<string> =>
  (await runNow(api.database.db, home.householdId, runId)).state;
const untouched = async (...all: Sent[]): Promise<void> => {
  for (const each of all)
    expect([await stateOf(each), await balances(each)]).toEqual(['in_transit', [500_000, 1_000_000]]);
};

describe('a signed message', () => {
  it.each<[string, (message: object) => string]>([
    ['on one line', JSON.stringify],
    [
      'on several lines with Windows line ends',
      (message) => `${JSON.stringify(message, null, 2).replaceAll('\n', '\r\n')}\r\n`,
    ],
    ['with characters beyond ASCII', (message) => JSON.stringify({ ...message, text: 'Überweisung – 送金 ✓' })],
  ])('arrives byte for byte if it is written %s', async (_how, write) => {
    const body = settledOf(ann, write);
    expect(await post(body, signed(body))).toEqual([200, 'applied']);
    expect([await stateOf(ann), await balances(ann)]).toEqual(['settled', [100_000, 1_400_000]]);
  });

  it('arrives in chunks, without a content length', async () => {
    const body = settledOf(ann);
    const status = await new Promise<number>((resolve, reject) => {
      const sending = httpRequest(
        address,
        { method: 'POST', headers: { ...signed(body), 'transfer-encoding': 'chunked' } },
        (response) => resolve(response.resume().statusCode ?? 0),
      );
      sending.on('error', reject);
      for (const letter of body) sending.write(letter);
      sending.end();
    });
    expect([status, await stateOf(ann)]).toEqual([200, 'settled']);
  });

  it('moves no money when replayed, and is rejected once it is too old', async () => {
    const body = settledOf(ann);
    const headers = signed(body);
    expect([await post(body, headers), await post(body, headers)]).toEqual([
      [200, 'applied'],
      [200, 'already'],
    ]);
    expect(await balances(ann)).toEqual([100_000, 1_400_000]);
    api.clock.move(new Date(MONDAY.getTime() + 301_000));
    expect(await post(body, headers)).toEqual([401, 'CALLBACK_REFUSED']);
    expect(await balances(ann)).toEqual([100_000, 1_400_000]);
  });
});

describe('a callback', () => {
  it.each<[string, (body: string) => Promise<[number, unknown]>]>([
    [
      'is signed with another secret',
      (body) => post(body, signed(body, { secret: randomBytes(32).toString('base64') })),
    ],
    ['is not signed', (body) => post(body, { 'content-type': 'application/json' })],
    ['has its amount changed in transit', (body) => post(body.replace('"400000"', '"900000"'), signed(body))],
    ['has an extra line end', (body) => post(`${body}\n`, signed(body))],
    ['is too old', (body) => post(body, signed(body, { now: new Date(MONDAY.getTime() - 301_000) }))],
    [
      'claims to come from this machine and has a user session',
      (body) =>
        post(body, {
          'content-type': 'application/json',
          'x-forwarded-for': '127.0.0.1',
          'x-household': ann.home.householdId,
          cookie: ann.user.cookie,
        }),
    ],
  ])('is rejected if it %s', async (_what, send) => {
    expect(await send(settledOf(ann))).toEqual([401, 'CALLBACK_REFUSED']);
    await untouched(ann);
  });

  it("is rejected if it is about another household's transfer", async () => {
    const bob = await sentHome();
    for (const transfer of [`${bob.home.householdId}.${ann.runId}`, `${ann.home.householdId}.${bob.runId}`]) {
      const body = settledOf({ ...ann, order: { ...ann.order, transfer } });
      expect(await post(body, { ...signed(body), 'x-household': bob.home.householdId })).toEqual([404, 'NOT_FOUND']);
    }
    await untouched(ann, bob);
  });

  it.each([
    ['16 KB, by the api', 17_000],
    ['1 MB, by the gateway', 1_100_000],
  ])('is rejected if its body is larger than %s', async (_who, bytes) => {
    const body = settledOf(ann, (message) => JSON.stringify({ ...message, text: 'x'.repeat(bytes) }));
    const answer = await post(body, signed(body)).catch((error: Error) => error.cause as NodeJS.ErrnoException);
    // The connection closes with the response, so a client that is still sending its body may not receive it.
    if (Array.isArray(answer)) expect(answer).toEqual([413, 'BODY_TOO_LARGE']);
    else expect(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(answer.code);
    await untouched(ann);
  });

  it('is rejected as a GET request and for banks that are not connected', async () => {
    expect((await fetch(address)).status).toBe(405);
    expect(
      (await fetch(address.replace('harbor', 'nobody'), { method: 'POST', headers: signed('{}'), body: '{}' })).status,
    ).toBe(404);
  });
});
