import type { SweepAccount } from '@tideline/contract';
import { addAccount, money } from '../../../testing/ledger.ts';
import type { TestUser, TestApi } from '../../../testing/test-api.ts';
import type { CallbackInput, CallbackOptions, Order, TestBank } from './bank.ts';
import { approvedRun, balanceOf, chooseWay, addSweepHome, type SweepHome } from './sweep-home.ts';

interface SentHome {
  user: TestUser;
  home: SweepHome;
  runId: string;
  order: Order;
}

/** Creates a household whose bank has accepted a transfer of 4,000.00. */
export async function sentHome(api: TestApi, bank: TestBank): Promise<SentHome> {
  const user = await api.signUp();
  const checking = await addAccount(user, { name: 'Checking', balance: money(522_000) });
  const savings = await addAccount(user, { name: 'Savings', balance: money(1_000_000) });
  const made = await addSweepHome(api.database.db, user.householdId, { checking: checking.id, savings: savings.id });
  await chooseWay(user, made, 'webhook', 'harbor');
  const run = await approvedRun(api.database.db, made.householdId, api.clock.now());
  await api.database.db.withHousehold({ householdId: made.householdId, userId: '' }, (tx) =>
    api.jobs.send(tx, 'sweep-run', { householdId: made.householdId, runId: run.id }),
  );
  await api.jobs.runDue();
  return { user, home: made, runId: run.id, order: bank.asked.at(-1) as Order };
}

let events = 0;
export const nextEvent = (): string => `evt-${(events += 1)}`;

export type EventInput = Partial<CallbackInput> & Pick<CallbackInput, 'status'>;

/** Sends an event about a transfer, signed by a bank. */
export const sendEvent = (
  { api, bank, order }: { api: TestApi; bank: TestBank; order: Order },
  input: EventInput,
  options: Partial<CallbackOptions> = {},
) =>
  bank.callBack(
    api.url,
    order,
    { event: nextEvent(), on: '2026-03-03', ...input },
    { now: api.clock.now(), ...options },
  );

export const balancesOf = async (api: TestApi, { householdId, checking, savings }: SweepHome): Promise<number[]> => [
  await balanceOf(api, householdId, checking),
  await balanceOf(api, householdId, savings),
];

/** Returns the name of each account with the codes that suspend and disable it. */
export const stopsOf = async (user: TestUser) => {
  const { body } = await user.ask<{ items: SweepAccount[] }>('GET', '/sweeps/accounts');
  return body.items.map(({ name, suspended, disabled }) => [name, suspended?.code ?? null, disabled?.code ?? null]);
};
