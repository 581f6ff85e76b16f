import type { Payee, Rule } from '@tideline/contract';
import { addMonths, type CategoryKey, civilDate, startOfMonth } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { NewFinding } from '../../ledger/recurring/finding.ts';
import {
  categoryIdsByKey,
  insertSeriesRows,
  listFindings,
  replaceFindings,
} from '../../ledger/recurring/recurring.store.ts';
import { fromFinding } from '../../ledger/recurring/stored-series.ts';
import { insertRules, insertPayees, insertTargets } from './sample-knowledge.store.ts';

type SampleRule = Pick<Rule, 'name' | 'stage' | 'condition' | 'actions'>;
type SamplePayee = Pick<Payee, 'name' | 'aliases'> & { categoryKey: CategoryKey };

/** Returns two typical user rules: one categorizes, one flags. */
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

/**
 * Monthly targets for three categories over the past year, one of which was just raised. The current month meets all of
 * them.
 */
export const TARGETS: readonly { categoryKey: CategoryKey; monthsBack: number; amountMinor: number }[] = [
  { categoryKey: 'groceries', monthsBack: 12, amountMinor: 115_000 },
  { categoryKey: 'dining', monthsBack: 12, amountMinor: 42_000 },
  { categoryKey: 'dining', monthsBack: 2, amountMinor: 60_000 },
  { categoryKey: 'shopping', monthsBack: 12, amountMinor: 65_000 },
];

/** Confidence above which a tidy household would have confirmed a series. The others remain to be reviewed. */
const CONFIRMED_PPM = 850_000;

interface SampleKnowledgeContext {
  id: () => string;
  now: Date;
  today: string;
  scale: number;
  /** The recurring series among the sample's rows. */
  findings: readonly NewFinding[];
}

/** Inserts the data of a tidy household: rules, payees and recurring series. */
export async function insertSampleKnowledge(
  tx: HouseholdTx,
  { id, now, today, scale, findings }: SampleKnowledgeContext,
): Promise<void> {
  const categories = await categoryIdsByKey(tx);
  const categoryId = (key: CategoryKey): string | null => categories.get(key) ?? null;
  const rules = rulesOf(categoryId, scale).map((rule, position) => ({ id: id(), position, ...rule }));
  await insertRules(tx, now, rules);
  const payees = PAYEES.map(({ categoryKey, ...payee }) => ({
    id: id(),
    categoryId: categoryId(categoryKey),
    ...payee,
  }));
  await insertPayees(tx, now, payees);
  const targets = TARGETS.flatMap(({ categoryKey, monthsBack, amountMinor }) => {
    const since = startOfMonth(addMonths(civilDate(today), -monthsBack));
    const of = categoryId(categoryKey);
    return of === null ? [] : [{ id: id(), categoryId: of, since, amountMinor: amountMinor * scale }];
  });
  await insertTargets(tx, targets);
  await replaceFindings(tx, findings, today);
  const confirmed = (await listFindings(tx)).flatMap((finding) => {
    if (finding.confidencePpm < CONFIRMED_PPM || finding.facts.state !== 'active') return [];
    const { finding: _finding, version: _version, ...series } = fromFinding(finding, categories);
    return [{ ...series, state: 'active' as const, ownFields: [] }];
  });
  await insertSeriesRows(tx, confirmed, now);
}
