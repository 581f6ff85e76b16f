import { type InsightEvidence, toMoney, type WorkingRef } from '@tideline/contract';
import { reportMonthDays } from '@tideline/domain';
import type { WorkingSubject } from '../../platform/workings/working-to-wire.ts';
import type { NamedRow } from './evidence.store.ts';

/** Names and links of the items that insights refer to, by id. */
export type Named = ReadonlyMap<string, NamedRow>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MONTH = /^\d{4}-\d{2}$/;

export const isId = (text: string): boolean => UUID.test(text);

export const namedOf = (rows: readonly NamedRow[]): Named => new Map(rows.map((row) => [row.id, row]));

/** Returns the link to an item. */
export function hrefOf({ kind, id, accountId, href }: Pick<NamedRow, 'kind' | 'id' | 'accountId' | 'href'>): string {
  if (href !== undefined) return href;
  switch (kind) {
    case 'transaction':
      return `/transactions?transaction=${id}`;
    case 'account':
      return `/accounts?account=${id}`;
    case 'card':
      return `/credit-cards?card=${id}`;
    case 'loan':
      return `/debt?loan=${id}`;
    case 'statement':
      return `/credit-cards?statements=${accountId ?? id}`;
    case 'promotion':
      return `/promotional-periods?promo=${id}`;
    case 'plan':
      return '/debt';
    case 'series':
      return `/transactions?view=upcoming&series=${id}`;
    case 'category':
      return `/transactions?category=${id}`;
    case 'offer':
      return '/insights?rates=1';
  }
}

/**
 * Returns links to the items behind an insight: transactions first, newest first, then the items they belong to.
 * Deleted items are omitted.
 */
export function evidenceOf(ids: readonly string[], named: Named, monthStartDay: number): InsightEvidence[] {
  const found = ids.flatMap((id): InsightEvidence[] => {
    if (MONTH.test(id)) return [monthEvidence(id, monthStartDay)];
    const row = named.get(id);
    return row === undefined
      ? []
      : [
          {
            kind: row.kind === 'loan' ? 'account' : row.kind,
            id,
            name: row.name,
            href: hrefOf(row),
            on: row.on,
            amount: row.amountMinor === null || row.currency === null ? null : toMoney(row.amountMinor, row.currency),
          },
        ];
  });
  const rank = ({ kind }: InsightEvidence): number => (kind === 'transaction' ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || (a.on === b.on ? 0 : (a.on ?? '') > (b.on ?? '') ? -1 : 1));
}

function monthEvidence(month: string, monthStartDay: number): InsightEvidence {
  const { from, to } = reportMonthDays(month, monthStartDay);
  return {
    kind: 'month',
    id: month,
    name: month,
    href: `/transactions?from=${from}&to=${to}`,
    on: from,
    amount: null,
  };
}

const REFS: Readonly<Partial<Record<NamedRow['kind'], WorkingRef['kind']>>> = {
  transaction: 'transaction',
  account: 'account',
  card: 'card',
  loan: 'loan',
  statement: 'statement',
  promotion: 'promo',
  plan: 'plan',
};

/** Returns the sources of a working's lines. The source for a statement is its card. */
export const workingSubjects = (named: Named): Map<string, WorkingSubject> =>
  new Map(
    [...named.values()].map(({ id, kind, name, accountId }) => {
      const ref = REFS[kind];
      return [
        id,
        {
          name,
          ref:
            ref === undefined ? null : { kind: ref, id: ref === 'plan' ? null : ref === 'statement' ? accountId : id },
        },
      ];
    }),
  );
