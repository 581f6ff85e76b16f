import type { Payee, Rule } from '@tideline/contract';
import { addMonths, type CategoryKey, civilDate, startOfMonth } from '@tideline/domain';
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
    name: 'Presents from Amazon',
    stage: 'default',
    condition: {
      all: [
        { field: 'payee', op: 'is', value: 'Amazon' },
        { field: 'raw_text', op: 'contains', value: 'GIFT' },
      ],
    },
    actions: [{ do: 'set_category', categoryId: categoryId('gifts') }],
  },
  {
    name: 'High power bills',
    stage: 'post',
    condition: {
      all: [
        { field: 'raw_text', op: 'contains', value: 'CITY POWER' },
        { field: 'amount', op: 'between', minMinor: 13_000 * scale, maxMinor: null, direction: 'out' },
      ],
    },
    actions: [{ do: 'add_tags', tags: ['Check the bill'] }],
  },
];

const PAYEES: readonly SamplePayee[] = [
  { name: 'Amazon', aliases: [{ match: 'contains', text: 'AMZN MKTP' }], categoryKey: 'shopping' },
  { name: 'Starbucks', aliases: [{ match: 'starts', text: 'STARBUCKS' }], categoryKey: 'dining' },
];

/** What three categories may cost a month, a year back: one is kept, one is not, one has just been lowered. */
const TARGETS: readonly { categoryKey: CategoryKey; monthsBack: number; amountMinor: number }[] = [
  { categoryKey: 'groceries', monthsBack: 12, amountMinor: 70_000 },
  { categoryKey: 'dining', monthsBack: 12, amountMinor: 40_000 },
  { categoryKey: 'dining', monthsBack: 2, amountMinor: 30_000 },
  { categoryKey: 'shopping', monthsBack: 12, amountMinor: 25_000 },
];

/** As sure as this, and somebody who keeps books has long confirmed it; the rest is left to be looked at. */
const CONFIRMED_PPM = 850_000;

/** What a household that keeps its books has taught: rules, payees, and what comes back. */
export async function insertSampleKnowledge(
  tx: HouseholdTx,
  { id, now, today, scale }: { id: () => string; now: Date; today: string; scale: number },
): Promise<void> {
  const categories = await categoryIdsByKey(tx);
  const categoryId = (key: CategoryKey): string | null => categories.get(key) ?? null;
  const rules = rulesOf(categoryId, scale).map((rule, position) => ({ id: id(), position, ...rule }));
  await tx.run(sql`
    insert into rule (household_id, id, name, stage, position, condition, actions, is_sample, created_at)
    select ${tx.householdId}, r.id, r.name, r.stage, r.position, r.condition, r.actions, true, ${now}
    from json_to_recordset(${JSON.stringify(rules)}) as r (id uuid, name text, stage text, position int, condition jsonb, actions jsonb)`);
  const payees = PAYEES.map(({ categoryKey, ...payee }) => ({
    id: id(),
    categoryId: categoryId(categoryKey),
    ...payee,
  }));
  await tx.run(sql`
    insert into payee (household_id, id, name, aliases, default_category_id, is_sample, created_at)
    select ${tx.householdId}, r.id, r.name, r.aliases, r."categoryId", true, ${now}
    from json_to_recordset(${JSON.stringify(payees)}) as r (id uuid, name text, aliases jsonb, "categoryId" uuid)
    where not exists (select from payee p where p.household_id = ${tx.householdId} and p.name_key = lower(r.name) and p.deleted_at is null)`);
  const targets = TARGETS.flatMap(({ categoryKey, monthsBack, amountMinor }) => {
    const since = startOfMonth(addMonths(civilDate(today), -monthsBack));
    const of = categoryId(categoryKey);
    return of === null ? [] : [{ id: id(), categoryId: of, since, amountMinor: amountMinor * scale }];
  });
  await tx.run(sql`
    insert into category_target (household_id, id, category_id, since, amount_minor, currency, is_sample)
    select ${tx.householdId}, r.id, r."categoryId", r.since, r."amountMinor", h.currency, true
    from json_to_recordset(${JSON.stringify(targets)}) as r (id uuid, "categoryId" uuid, since date, "amountMinor" bigint)
    join household h on h.id = ${tx.householdId}
    where not exists (select from category_target t where t.household_id = ${tx.householdId} and t.category_id = r."categoryId")`);
  await detectFor(tx, today);
  for (const finding of await listFindings(tx)) {
    if (finding.confidencePpm < CONFIRMED_PPM || finding.facts.state !== 'active') continue;
    const { finding: _finding, version: _version, ...series } = fromFinding(finding, categories);
    await insertSeriesRow(tx, { ...series, state: 'active', ownFields: [] }, now);
  }
}

/** Series go with their accounts. */
export async function deleteSampleKnowledge(tx: HouseholdTx, now: Date): Promise<void> {
  await tx.run(
    sql`update rule set deleted_at = ${now} where household_id = ${tx.householdId} and is_sample and deleted_at is null`,
  );
  await tx.run(
    sql`update payee set deleted_at = ${now} where household_id = ${tx.householdId} and is_sample and deleted_at is null`,
  );
  await tx.run(sql`delete from category_target where household_id = ${tx.householdId} and is_sample`);
}
