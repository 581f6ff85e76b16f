/** Runs the example of the operator guide on connecting a bank, exactly as printed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { addAccount, money } from '../../../testing/ledger.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { type BankConfig, parseBanks } from '../providers/bank-config.ts';
import { approvedRun, balanceOf, chooseWay, addSweepHome, MONDAY, runNow } from '../testing/sweep-home.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/BANKS.md'), 'utf8');
const block = (language: string): string => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'tideline-bank-'));
let [child, front, api]: [ChildProcess | undefined, Server | undefined, TestApi | undefined] = [
  undefined,
  undefined,
  undefined,
];

afterAll(async () => {
  child?.kill('SIGKILL');
  front?.close();
  await api?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function banksOf(text: string): readonly BankConfig[] {
  const reading = parseBanks(text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.banks;
}

/** Starts the guide's bank as a separate process on the test's day and captures its output. */
async function startGuideBank(
  secret: string,
): Promise<{ port: number; said: () => string; next: () => Promise<unknown> }> {
  writeFileSync(join(folder, 'bank.mjs'), block('js'));
  writeFileSync(
    join(folder, 'day.mjs'),
    `const ahead = ${MONDAY.getTime()} - Date.now(); const real = Date.now; Date.now = () => real() + ahead;`,
  );
  const bank = spawn(process.execPath, ['--import', join(folder, 'day.mjs'), join(folder, 'bank.mjs')], {
    env: { PATH: process.env['PATH'] ?? '', SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = bank;
  let said = '';
  bank.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const next = () => once(bank.stdout, 'data');
  while (!said.includes('listening on ')) await next();
  return { port: Number(/listening on (\d+)/.exec(said)?.[1]), said: () => said, next };
}

/** Starts a proxy for the server's public address, which must be known before the server listens. */
async function startFront(target: () => string): Promise<string> {
  const server = createServer((request, response) => {
    const forwarded = httpRequest(
      `${target()}${request.url}`,
      { method: request.method ?? 'GET', headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(forwarded);
  });
  front = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('the guide shows a configuration that the server accepts, with the defaults it states', () => {
  const [bank] = banksOf(block('json'));
  expect(bank).toEqual({
    name: 'harbor',
    title: 'Harbor Bank',
    url: 'https://api.harbor.example/transfers',
    secrets: [expect.any(String)],
    households: '*',
    speed: 'standard',
    cutoff: '14:00',
    days: 1,
  });
  const { speed: _speed, cutoff: _cutoff, days: _days, ...least } = bank as BankConfig;
  expect(banksOf(JSON.stringify([least]))).toEqual([bank]);
});

it('the guide shows a bank that makes a transfer once and reports when it settles', async () => {
  const [{ secrets } = { secrets: [] }] = banksOf(block('json'));
  const bank = await startGuideBank(secrets[0] ?? '');
  const publicOrigin = await startFront(() => api?.url ?? '');
  const banks = banksOf(
    JSON.stringify([
      {
        name: 'harbor',
        title: 'Harbor Bank',
        url: `http://127.0.0.1:${bank.port}/transfers`,
        secrets,
        households: '*',
      },
    ]),
  );
  api = await startTestApi({ allowed: new Set([`127.0.0.1:${bank.port}`]), banks, publicOrigin });
  api.clock.move(MONDAY);
  const ann = await api.signUp();
  const checking = await addAccount(ann, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(ann, { name: 'Savings', balance: money(1_000_000) });
  const home = await addSweepHome(api.database.db, ann.householdId, { checking: checking.id, savings: savings.id });
  await chooseWay(ann, home, 'webhook', 'harbor');
  const run = await approvedRun(api.database.db, home.householdId, MONDAY);
  const { db } = api.database;
  await db.withHousehold({ householdId: home.householdId, userId: '' }, (tx) =>
    (api as TestApi).jobs.send(tx, 'sweep-run', { householdId: home.householdId, runId: run.id }),
  );
  await api.jobs.runDue();
  while (!bank.said().includes('settled')) await bank.next();
  expect(bank.said()).toMatch(/pending 200 \{"outcome":"(late|applied)"\}\nsettled 200 \{"outcome":"applied"\}/);
  expect(await runNow(db, home.householdId, run.id)).toMatchObject({ state: 'settled', settledOn: '2026-03-02' });
  expect([
    await balanceOf(api, home.householdId, home.checking),
    await balanceOf(api, home.householdId, home.savings),
  ]).toEqual([100_000, 1_400_000]);
});
