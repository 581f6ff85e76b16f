import { mkdir, readFile, rename } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_BUDGETS, type Budgets } from './budgets.ts';
import { isMissing, syncFolder, writeSynced } from './durable-files.ts';
import { environmentFolder } from './generations.ts';
import type { RemoteJson } from './release.ts';
import { RegistryError } from './registry-error.ts';
import type { Store } from './store.ts';
import { refusals } from './messages/refusals.en.ts';

const bytes = z
  .int()
  .min(1)
  .max(1024 * 1024 * 1024);
const budget = z.strictObject({
  entryBytes: bytes.exactOptional(),
  routeBytes: bytes.exactOptional(),
  totalBytes: bytes.exactOptional(),
});
const budgetsJson = z.record(z.string(), budget);

/** Limits that an operator set for one app of an environment, instead of the defaults. */
export type BudgetOverride = z.infer<typeof budget>;

const fileOf = (store: Store, env: string): string => join(environmentFolder(store, env), 'budgets.json');

/** Returns the limits that operators set in an environment, by app. */
export async function readBudgets(store: Store, env: string): Promise<Record<string, BudgetOverride>> {
  let text: string;
  try {
    text = await readFile(fileOf(store, env), 'utf8');
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
  try {
    return budgetsJson.parse(JSON.parse(text));
  } catch {
    throw new RegistryError('BUDGETS_DAMAGED', refusals.damagedBudgets(fileOf(store, env)));
  }
}

/** Returns an environment's limits for an app. */
export async function budgetsOf(
  store: Store,
  env: string,
  { name, kind }: Pick<RemoteJson, 'name' | 'kind'>,
): Promise<Budgets> {
  return { ...DEFAULT_BUDGETS[kind], ...(await readBudgets(store, env))[name] };
}

/** Changes an environment's limits for an app. An empty override restores the defaults. */
export async function setBudget(store: Store, env: string, name: string, override: BudgetOverride): Promise<void> {
  const all = await readBudgets(store, env);
  const { [name]: before, ...others } = all;
  const next = Object.keys(override).length === 0 ? others : { ...others, [name]: { ...before, ...override } };
  const path = fileOf(store, env);
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.tmp-${process.pid}-${randomBytes(6).toString('hex')}`;
  await writeSynced(temporary, `${JSON.stringify(next, null, 2)}\n`);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}
