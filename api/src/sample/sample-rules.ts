import type { Payee, Rule } from '@tideline/contract';
import type { CategoryKey } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { detectFor } from '../recurring/detect.service.ts';
import { categoryIdsByKey, insertSeriesRow, listFindings } from '../recurring/recurring.store.ts';
import { fromFinding } from '../recurring/stored-series.ts';

type SampleRule = Pick<Rule, 'name' | 'stage' | 'condition' | 'actions'>;
type SamplePayee = Pick<Payee, 'name' | 'aliases'> & { categoryKey: CategoryKey };

/** Two that people make: one that sorts, one that points something out. */
const rulesOf = (categoryId: (key: CategoryKey) => string | null, scale: number): SampleRule[] => [
  {
    name: 'Presents from Amazon', stage: 'default',
    condition: { all: [{ field: 'payee', op: 'is', value: 'Amazon' }, { field: 'raw_text', op: 'contains', value: 'GIFT' }] },
    actions: [{ do: 'set_category', categoryId: categoryId('gifts') }],
  },
  {
    name: 'High power bills', stage: 'post',
    condition: { all: [{ field: 'raw_text', op: 'contains', value: 'CITY POWER' }, { field: 'amount', op: 'between', minMinor: 13_000 * scale, maxMinor: null, direction: 'out' }] },
    actions: [{ do: 'add_tags', tags: ['Check the bill'] }],
  },
];

const PAYEES: readonly SamplePayee[] = [
  { name: 'Amazon', aliases: [{ match: 'contains', text: 'AMZN MKTP' }], categoryKey: 'shopping' },
  { name: 'Starbucks', aliases: [{ match: 'starts', text: 'STARBUCKS' }], categoryKey: 'dining' },
];

/** As sure as this, and somebody who keeps books has long confirmed it; the rest is left to be looked at. */
const CONFIRMED_PPM = 850_000;

/** What a household that keeps its books has taught: rules, payees, and what comes back. */
export async function insertSampleKnowledge(tx: HouseholdTx, { id, now, today, scale }: { id: () => string; now: Date; today: string; scale: number }): Promise<void> {
  const categories = await categoryIdsByKey(tx);
  const categoryId = (key: CategoryKey): string | null => categories.get(key) ?? null;
  const rules = rulesOf(categoryId, scale).map((rule, position) => ({ id: id(), position, ...rule }));
  await tx.run(sql`
    insert into rule (household_id, id, name, stage, position, condition, actions, is_sample, created_at)
    select ${tx.householdId}, r.id, r.name, r.stage, r.position, r.condition, r.actions, true, ${now}
    from json_to_recordset(${JSON.stringify(rules)}) as r (id uuid, name text, stage text, position int, condition jsonb, actions jsonb)`);
  const payees = PAYEES.map(({ categoryKey, ...payee }) => ({ id: id(), categoryId: categoryId(categoryKey), ...payee }));
  await tx.run(sql`
    insert into payee (household_id, id, name, aliases, default_category_id, is_sample, created_at)
    select ${tx.householdId}, r.id, r.name, r.aliases, r."categoryId", true, ${now}
    from json_to_recordset(${JSON.stringify(payees)}) as r (id uuid, name text, aliases jsonb, "categoryId" uuid)
    where not exists (select from payee p where p.household_id = ${tx.householdId} and p.name_key = lower(r.name) and p.deleted_at is null)`);
  await detectFor(tx, today);
  for (const finding of await listFindings(tx)) {
    if (finding.confidencePpm < CONFIRMED_PPM || finding.facts.state !== 'active') continue;
    const { finding: _finding, version: _version, ...series } = fromFinding(finding, categories);
    await insertSeriesRow(tx, { ...series, state: 'active', ownFields: [] }, now);
  }
}

/** Series go with their accounts. */
export async function deleteSampleKnowledge(tx: HouseholdTx, now: Date): Promise<void> {
  await tx.run(sql`update rule set deleted_at = ${now} where household_id = ${tx.householdId} and is_sample and deleted_at is null`);
  await tx.run(sql`update payee set deleted_at = ${now} where household_id = ${tx.householdId} and is_sample and deleted_at is null`);
}
