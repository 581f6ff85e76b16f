import type {
  Account,
  Category,
  ChangeSet,
  DuplicateCandidate,
  Transaction,
  TransferSuggestion,
} from '@tideline/contract';
import { sql } from '../../platform/database/sql.ts';
import { upload } from '../import-files.ts';
import { ledgerProblemsOf } from '../ledger-problems.ts';
import { addAccount, done, money } from '../ledger.ts';
import type { TestUser, TestApi } from '../test-api.ts';
import { nextRequest, type Pick, type View } from './requests.ts';

export interface ConcurrentEdits {
  rounds: number;
  writers: number;
  seed: number;
  /** Called after each round. */
  say?: (line: string) => void;
}

export interface EditReport {
  /** Counts each kind of request and response: `edit: 412 VERSION_CONFLICT`. */
  outcomes: ReadonlyMap<string, number>;
  /** Responses of 500 and above, and violated ledger rules. */
  problems: string[];
  /** Transactions that PostgreSQL aborted because of a deadlock. */
  deadlocks: number;
}

/** Statuses that tell a client to retry, as from an overloaded server. */
const RETRIED = new Set([503]);

/**
 * Lets several writers change the same rows concurrently, in rounds that start from the same view of the household. The
 * ledger is checked after every round. The same seed leads to the same requests as long as the responses are the same.
 */
export async function editConcurrently(
  api: TestApi,
  ann: TestUser,
  { rounds, writers, seed, say = () => undefined }: ConcurrentEdits,
): Promise<EditReport> {
  const pick = seeded(seed);
  const outcomes = new Map<string, number>();
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await setUpHousehold(ann, round);
    const view = await look(ann);
    const requests = Array.from({ length: writers }, () => nextRequest(view, pick));
    await Promise.all(
      requests.map(async ({ does, method, path, body, version }) => {
        const answer = await ann.ask<{ code?: string }>(method, path, {
          ...(body && { body }),
          headers: method === 'POST' ? {} : { 'if-match': `"${version ?? 0}"` },
        });
        const outcome = `${does}: ${answer.status}${answer.body.code === undefined ? '' : ` ${answer.body.code}`}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (answer.status >= 500 && !RETRIED.has(answer.status))
          problems.push(
            `round ${round}: ${method} ${path} ${JSON.stringify(body)} answered ${JSON.stringify(answer.body)}`,
          );
      }),
    );
    for (const problem of await ledgerProblemsOf(api.database.db, ann))
      problems.push(
        `round ${round}: ${JSON.stringify(problem)} after ` +
          `${requests.map(({ does, path, body }) => `${does} ${path} ${JSON.stringify(body)}`).join(', ')}`,
      );
    say(`round ${round} of ${rounds}: ${problems.length} problems`);
  }
  const { deadlocks } = await api.database.db.withUser(null, (tx) =>
    tx.one<{ deadlocks: number }>(sql`select deadlocks from pg_stat_database where datname = current_database()`),
  );
  return { outcomes, problems, deadlocks };
}

/** Returns numbers from mulberry32, which are the same on every machine. */
function seeded(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const itemsOf = async <Item>(ann: TestUser, path: string): Promise<Item[]> =>
  done(await ann.ask<{ items: Item[] }>('GET', path)).items;

async function look(ann: TestUser): Promise<View> {
  const batches = await itemsOf<{ id: string; state: string }>(ann, '/imports');
  return {
    transactions: await itemsOf<Transaction>(ann, '/transactions?limit=10'),
    accounts: await itemsOf<Account>(ann, '/accounts'),
    categories: (await itemsOf<Category>(ann, '/categories')).filter(({ key }) => key === null),
    tags: await itemsOf(ann, '/tags'),
    transfers: await itemsOf<TransferSuggestion>(ann, '/transfers'),
    duplicates: await itemsOf<DuplicateCandidate>(ann, '/duplicates'),
    rules: await itemsOf(ann, '/rules'),
    uploads: batches.filter(({ state }) => state === 'previewed').map(({ id }) => id),
    changes: (await itemsOf<ChangeSet>(ann, '/change-sets?limit=12')).flatMap(({ next }) => next?.changeSetId ?? []),
  };
}

/** Replaces items used by earlier rounds, so that every kind of request finds something to change. */
async function setUpHousehold(ann: TestUser, round: number): Promise<void> {
  const post = async (path: string, body: object): Promise<unknown> => done(await ann.ask('POST', path, { body }));
  let accounts = await itemsOf<Account>(ann, '/accounts');
  for (const name of ['One', 'Two', 'Spare']) {
    if (accounts.length < 3 || !accounts.some((account) => account.name.startsWith('Spare')))
      await addAccount(ann, { name });
    accounts = await itemsOf<Account>(ann, '/accounts');
  }
  const own = (await itemsOf<Category>(ann, '/categories')).filter(({ key }) => key === null);
  for (let missing = 3 - own.length; missing > 0; missing -= 1)
    await post('/categories', { name: `Category ${round} ${missing}`, group: 'Ours' });
  const tags = await itemsOf<{ id: string }>(ann, '/tags');
  for (let missing = 2 - tags.length; missing > 0; missing -= 1)
    await post('/tags', { name: `Tag ${round} ${missing}` });
  if ((await itemsOf(ann, '/rules')).length === 0) {
    await post('/rules', {
      name: 'Transfers',
      condition: { field: 'payee', op: 'contains', value: 'transfer' },
      actions: [{ do: 'set_memo', memo: 'by rule' }],
    });
  }
  const rows = await itemsOf<Transaction>(ann, '/transactions?limit=10');
  for (let missing = 8 - rows.length; missing > 0; missing -= 1) {
    const account = accounts[missing % accounts.length];
    if (account?.state !== 'active') continue;
    await post('/transactions', {
      accountId: account.id,
      postedOn: `2026-02-0${1 + (missing % 6)}`,
      amount: money(missing % 2 === 0 ? -10_000 : 10_000),
      payee: 'TRANSFER',
    });
  }
  if (round % 2 === 1) done(await upload(ann, [{ name: 'one.ofx', text: statementOf(round) }]));
}

/** Returns a statement with six rows of one account, three of which were in the previous statement. */
function statementOf(round: number): string {
  const rows = Array.from({ length: 6 }, (_, index) => Math.floor(round / 2) * 3 + index).map(
    (id) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202602${String(1 + (id % 28)).padStart(2, '0')}<TRNAMT>${id % 2 === 0 ? '-' : ''}100.00<FITID>F${id}<NAME>TRANSFER</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12345678<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}
