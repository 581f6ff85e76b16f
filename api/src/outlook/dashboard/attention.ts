import type { Dashboard } from '@tideline/contract';
import { addDays, civilDate } from '@tideline/domain';
import { missingOf } from '../../debts/cards/card-to-wire.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import type { Standing } from './dashboard.store.ts';
import { termsHref } from '../today/terms-href.ts';

type Attention = Dashboard['attention'];

/** Days without new data after which an account is stale. Statements are monthly, so this is a month and some days. */
const STALE_DAYS = 40;

/** Days after which a statement is missing: one cycle, and the days until the statement arrives. */
const STATEMENT_DAYS = 38;

interface Waiting extends Pick<Standing, 'toReview' | 'connectionProblems' | 'suspendedRules'> {
  /** Number of transfers that the user may approve. Other transfers may wait for another member. */
  sweepsToApprove: number;
}

/** Lists items that need the user's attention. An entry about a single account names it. */
export function attentionList(
  { accounts, cards, loans }: DebtRecords,
  { toReview, connectionProblems, suspendedRules, sweepsToApprove }: Waiting,
  today: string,
): Attention {
  const withoutTerms = [
    ...cards.filter(
      (card) => card.owedMinor > 0 && missingOf(card).some((term) => term === 'purchase_apr' || term === 'due_day'),
    ),
    ...loans.filter((loan) => loan.owedMinor > 0 && loan.terms === null),
  ].map(({ account }) => account);
  const staleBefore = addDays(civilDate(today), -STALE_DAYS);
  const stale = accounts.filter(
    ({ state, type, balanceAsOf, transactionCount }) =>
      state === 'active' &&
      WATCHED.has(type) &&
      transactionCount > 1 &&
      balanceAsOf !== null &&
      balanceAsOf < staleBefore,
  );
  const statementBefore = addDays(civilDate(today), -STATEMENT_DAYS);
  const withoutStatement = cards
    .filter(
      ({ account, owedMinor, terms: { statement = null } }) =>
        owedMinor > 0 && account.state === 'active' && statement !== null && statement.closesOn < statementBefore,
    )
    .map(({ account }) => account);
  return [
    ...(sweepsToApprove === 0
      ? []
      : [{ kind: 'sweep_proposals' as const, count: sweepsToApprove, href: '/sweeps', name: null }]),
    ...suspended(suspendedRules),
    ...(toReview === 0
      ? []
      : [{ kind: 'review_transactions' as const, count: toReview, href: '/transactions?review=1', name: null }]),
    ...connectionsConcerned(connectionProblems),
    ...concerning(
      'terms_missing',
      withoutTerms,
      ({ id, type }) => termsHref(type === 'credit_card' ? 'card' : 'loan', id),
      '/credit-cards',
    ),
    ...concerning('missing_statement', withoutStatement, ({ id }) => `/credit-cards?statements=${id}`, '/credit-cards'),
    ...concerning('stale_account', stale, ({ id }) => `/accounts?account=${id}`, '/accounts'),
  ];
}

function connectionsConcerned(hosts: readonly string[]): Attention {
  return hosts.length === 0
    ? []
    : [
        {
          kind: 'connection_problem',
          count: hosts.length,
          href: '/settings?section=connections',
          name: hosts.length === 1 ? (hosts[0] ?? null) : null,
        },
      ];
}

function suspended(rules: Standing['suspendedRules']): Attention {
  const [only, ...others] = rules;
  if (only === undefined) return [];
  return [
    {
      kind: 'sweep_suspended',
      count: rules.length,
      href: others.length === 0 ? `/sweeps?rule=${only.id}` : '/sweeps',
      name: others.length === 0 ? only.name : null,
    },
  ];
}

/** Types of accounts for which banks issue statements. */
const WATCHED: ReadonlySet<string> = new Set(['depository', 'credit_card', 'line_of_credit', 'loan']);

type Account = DebtRecords['accounts'][number];

function concerning(
  kind: Attention[number]['kind'],
  found: readonly Account[],
  hrefOfOne: (account: Account) => string,
  hrefOfAll: string,
): Attention {
  const [only, ...others] = found;
  if (only === undefined) return [];
  return others.length === 0
    ? [{ kind, count: 1, href: hrefOfOne(only), name: only.name }]
    : [{ kind, count: found.length, href: hrefOfAll, name: null }];
}
