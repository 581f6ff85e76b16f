/** Test fixture: a user with a bridge on loopback, and the actions that tests perform with it. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { ConnectedAccount, Connection, Transaction } from '@tideline/contract';
import { type TestUser, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { anAccount, at, type BridgeTransaction, startBridge, type TestBridge } from './bridge.ts';

export const row = (
  id: string,
  day: string,
  amount: unknown,
  more: Partial<BridgeTransaction> = {},
): BridgeTransaction => ({ id, posted: at(day), amount, description: 'BLUE BOTTLE COFFEE', ...more });
export const pending = (id: string, day: string, amount: string): BridgeTransaction =>
  row(id, day, amount, { posted: 0, pending: true, transacted_at: at(day) });
export const first = ({ accounts }: Connection): ConnectedAccount => accounts[0] as ConnectedAccount;

interface Running {
  api: TestApi;
  bridge: TestBridge;
  /** A new user for every test. */
  ann: TestUser;
}

/** Starts the fixture with the calling file and stops it at the end. Each test starts on March 1, 2026, at noon UTC. */
export function connectedHome() {
  const home = startWithFile();
  const ledger = async (): Promise<Transaction[]> =>
    (await home.ann.ask<{ items: Transaction[] }>('GET', '/transactions?limit=200')).body.items;
  return Object.assign(home, {
    ...actionsOf(home),
    ledger,
    /** Sets the transactions that the first account's bank reports. */
    tell: (...transactions: BridgeTransaction[]): void => {
      home.bridge.accounts = [anAccount({ transactions })];
    },
    rows: async () =>
      (await ledger())
        .filter(({ kind }) => kind !== 'opening')
        .map(({ postedOn, amount, status }) => `${postedOn} ${amount.minor} ${status}`),
    balance: async (): Promise<string | undefined> =>
      (await home.ann.ask<{ items: { balance: { minor: string } }[] }>('GET', '/accounts')).body.items[0]?.balance
        .minor,
  });
}

function startWithFile(): Running {
  const home = {} as Running;
  beforeAll(async () => {
    home.bridge = await startBridge();
    home.api = await startTestApi({
      lookupEntered: async (host) => (host === 'inside.example' ? [{ address: '10.0.0.7', family: 4 }] : []),
      allowed: new Set([home.bridge.place]),
    });
  });
  afterAll(async () => {
    await home.api.stop();
    await home.bridge.close();
  });
  beforeEach(async () => {
    home.api.clock.move(new Date('2026-03-01T12:00:00Z'));
    home.ann = await home.api.signUp();
    home.bridge.accounts = [anAccount()];
  });
  afterEach(() => {
    Object.assign(home.bridge, { errors: [], errlist: [], asked: [], misbehave: null, claimAnswer: null });
  });
  return home;
}

/** Returns actions on a connection. Each also runs the jobs that it queues. */
function actionsOf(home: Running) {
  const work = () => home.api.emails();
  const get = async (id: string): Promise<Connection> =>
    (await home.ann.ask<Connection>('GET', `/connections/${id}`)).body;
  const later = (minutes: number) => home.api.clock.move(new Date(home.api.clock.now().getTime() + minutes * 60_000));
  return {
    work,
    get,
    later,
    connect: async (token = home.bridge.token()): Promise<Connection> => {
      const { status, body } = await home.ann.ask<Connection>('POST', '/connections', { body: { setupToken: token } });
      expect(status).toBe(201);
      await work();
      return get(body.id);
    },
    link: async (
      connection: Connection,
      choice: object = { to: 'new', name: 'Everyday', type: 'depository', subtype: 'checking' },
    ): Promise<Connection> => {
      const { status, body } = await home.ann.ask('POST', `/connections/${connection.id}/links`, {
        body: { accounts: [{ id: first(connection).id, choice }] },
      });
      expect({ status, body }).toMatchObject({ status: 200 });
      await work();
      return get(connection.id);
    },
    /** Syncs the connection a quarter of an hour later. */
    sync: async (connection: Connection): Promise<Connection> => {
      later(15);
      const { status, body } = await home.ann.ask('POST', `/connections/${connection.id}/sync`);
      expect({ status, body }).toMatchObject({ status: 200 });
      await work();
      return get(connection.id);
    },
  };
}
