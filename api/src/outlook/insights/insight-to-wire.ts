import { type Category, type Insight, toMoney, type Working as WireWorking } from '@tideline/contract';
import { type CivilDate, type InsightFacts, reportMonthDays, type Working, type WorkingValue } from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { staleSince } from '../../ledger/accounts/freshness.ts';
import { categorySpendingHref } from '../targets/category-spending-href.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { actsOf } from './acts.ts';
import { evidenceOf, hrefOf, isId, type Named, workingSubjects } from './evidence.ts';
import type { NamedRow } from './evidence.store.ts';
import type { FoundRow } from './feed.store.ts';
import { KIND_OF } from './insight-kinds.ts';
import { activeDecision, shownRecord } from './insight-record.ts';
import { moveOf, type PlannedToday } from './planned-today.ts';

/** Maximum items of evidence to list. The others are only counted. */
const EVIDENCE_MAX = 12;

/** Replaces a category's link with a link to its spending in the insight's month. */
function namedInMonth(
  named: Named,
  { subject, period }: FoundRow,
  { categories, monthStartDay }: Pick<InsightContext, 'categories' | 'monthStartDay'>,
): Named {
  const category = subject.kind === 'category' ? named.get(subject.id) : undefined;
  if (category === undefined || period === null || !/^\d{4}-\d{2}$/.test(period)) return named;
  const href = categorySpendingHref(categories, subject.id, reportMonthDays(period, monthStartDay));
  return new Map([...named, [subject.id, { ...category, href }]]);
}

interface InsightContext {
  today: CivilDate;
  monthStartDay: number;
  categories: readonly Category[];
  planned: PlannedToday | null;
  /** All accounts of the household. */
  accounts: readonly AccountRow[];
}

export function insightToWire(
  row: FoundRow,
  all: Named,
  { today, monthStartDay, categories, planned, accounts }: InsightContext,
): Insight {
  const named = namedInMonth(all, row, { categories, monthStartDay });
  const { id, type, severity, subject, period, currency, decision, value } = row;
  const { state, acted, snoozedUntil } = shownRecord(row, today);
  const decided = activeDecision(row);
  const evidence = evidenceOf(row.evidenceIds, named, monthStartDay);
  const href = hrefOfSubject(subject, named);
  const move = planned === null ? null : moveOf(row, planned);
  const toWorking = (working: Working): WireWorking =>
    workingToWire(
      working,
      { href: href ?? '/insights', refs: { tax: { kind: 'tax_rate', id: null } }, subjects: workingSubjects(named) },
      currency,
    );
  const money = (amount: number) => toMoney(amount, currency);
  return {
    id,
    version: decision?.version ?? 0,
    type,
    kind: KIND_OF[type],
    severity,
    state,
    acted,
    subject: { ...subject, name: named.get(subject.id)?.name ?? subject.name, href },
    facts: factsToWire(row.facts, named, currency),
    evidence: evidence.slice(0, EVIDENCE_MAX),
    evidenceCount: evidence.length,
    working: toWorking(row.working),
    value:
      value === null
        ? null
        : {
            untilNextStatement: money(row.valueMinor),
            perYear: money(row.valuePerYearMinor),
            workings: { untilNextStatement: toWorking(value.untilNextStatement), perYear: toWorking(value.perYear) },
          },
    asOf: asOfInsight(row, named, { today, accounts }),
    confidencePpm: row.confidencePpm,
    deadlineOn: row.deadlineOn,
    period,
    acts: actsOf(row, named, { today, move }),
    moveId: move?.id ?? null,
    snoozedUntil,
    dismissReason: decided?.decision === 'acknowledged' ? decided.reason : null,
    feedback:
      decision === null || decision.useful === null ? null : { useful: decision.useful, because: decision.because },
    firstFoundOn: row.firstFoundOn,
  };
}

/** Kinds of evidence that have a balance. Other kinds are about transactions, which have their own dates. */
const WITH_BALANCE: ReadonlySet<NamedRow['kind']> = new Set(['account', 'card', 'loan', 'promotion']);
const OWES: ReadonlySet<AccountRow['type']> = new Set(['credit_card', 'line_of_credit', 'loan']);

/**
 * Returns the date of the balances that an insight is based on if they are stale, otherwise null. An insight about a
 * plan is based on the balances of all debts.
 */
function asOfInsight(
  row: FoundRow,
  named: Named,
  { today, accounts }: Pick<InsightContext, 'today' | 'accounts'>,
): string | null {
  const ids = new Set(
    idsOf(row).flatMap((id) => {
      const about = named.get(id);
      return about !== undefined && WITH_BALANCE.has(about.kind) ? (about.accountId ?? []) : [];
    }),
  );
  const isAbout = ({ id, type }: AccountRow): boolean => (row.subject.kind === 'plan' ? OWES.has(type) : ids.has(id));
  return row.type === 'stale_data' ? null : staleSince(accounts.filter(isAbout), today);
}

function hrefOfSubject({ kind, id }: FoundRow['subject'], named: Named): string | null {
  const row = named.get(id);
  if (row !== undefined) return hrefOf(row);
  return kind === 'household' && id === 'emergency-fund' ? '/accounts' : null;
}

/** Replaces ids in the facts with the names of the items. Ids that no longer exist are omitted. */
function factsToWire(facts: InsightFacts, named: Named, currency: string): Insight['facts'] {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) => {
      if (value.kind !== 'text' || !isId(value.text)) return [[key, factToWire(value, currency)]];
      const name = named.get(value.text)?.name;
      return name === undefined ? [] : [[key, { kind: 'text' as const, text: name }]];
    }),
  );
}

const factToWire = (value: WorkingValue, currency: string): Insight['facts'][string] =>
  value.kind === 'money' ? { kind: 'money', money: toMoney(value.minor, currency) } : value;

/** Returns every id that an insight refers to. */
export const idsOf = ({ subject, evidenceIds, facts, act, working, value }: FoundRow): string[] =>
  [
    subject.id,
    ...evidenceIds,
    ...Object.values(facts).flatMap((fact) => (fact.kind === 'text' ? [fact.text] : [])),
    ...(act.kind === 'sweep' ? [act.toAccountId] : 'subject' in act ? [act.subject.id] : []),
    ...[working, ...(value === null ? [] : [value.untilNextStatement, value.perYear])].flatMap(({ lines }) =>
      lines.flatMap(({ evidenceIds: ids = [] }) => ids),
    ),
  ].filter(isId);
