import type { Account, ImportBatch, ImportStatement, Transaction } from '@tideline/contract';
import type { Answer, TestUser } from './test-api.ts';

/** A user, or a guest, who has no password. */
type ClientWithAsk = Pick<TestUser, 'ask'>;

export interface NamedFile {
  name: string;
  text: string | Uint8Array<ArrayBuffer>;
}

type Problem = { code?: string; params?: Record<string, unknown> };

/** Uploads files over HTTP as the import screen does. */
export const upload = <Body = ImportBatch & Problem>(
  user: ClientWithAsk,
  files: readonly NamedFile[],
): Promise<Answer<Body>> => {
  const form = new FormData();
  for (const { name, text } of files) form.append('files', new File([text], name));
  return user.ask<Body>('POST', '/imports', { body: form });
};

export const applyBatch = (
  user: ClientWithAsk,
  id: string,
  statements: readonly Record<string, unknown>[] = [],
): Promise<Answer<ImportBatch & Problem>> => user.ask('POST', `/imports/${id}/apply`, { body: { statements } });

export const revertBatch = (user: TestUser, id: string): Promise<Answer<ImportBatch & Problem>> =>
  user.ask('POST', `/imports/${id}/revert`);

/** Uploads and imports files. Throws if either step is rejected. */
export async function importFiles(
  user: ClientWithAsk,
  files: readonly NamedFile[],
  statements: readonly Record<string, unknown>[] = [],
): Promise<{ preview: ImportBatch; batch: ImportBatch }> {
  const preview = await upload(user, files);
  if (preview.status !== 201) throw new Error(`upload answered ${preview.status} ${JSON.stringify(preview.body)}`);
  const applied = await applyBatch(user, preview.body.id, statements);
  if (applied.status !== 200) throw new Error(`apply answered ${applied.status} ${JSON.stringify(applied.body)}`);
  return { preview: preview.body, batch: applied.body };
}

export const accountsOf = async (user: TestUser): Promise<Account[]> =>
  (await user.ask<{ items: Account[] }>('GET', '/accounts')).body.items;

/** Returns all transactions of an account, newest first. */
export async function transactionsOf(user: TestUser, accountId: string): Promise<Transaction[]> {
  const items: Transaction[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Answer<{ items: Transaction[]; nextCursor: string | null }> = await user.ask(
      'GET',
      `/transactions?accountId=${accountId}&limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    items.push(...page.body.items);
    cursor = page.body.nextCursor;
  }
  return items;
}

/** Returns the only statement of a batch. */
export function onlyStatement({ statements }: ImportBatch): ImportStatement {
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error(`expected one statement, got ${statements.length}`);
  return statement;
}
