import { type HouseholdIndicator, type HouseholdIndicators, toMoney } from '@tideline/contract';
import {
  civilDate,
  type CivilDate,
  type CivilMonth,
  type Converter,
  emergencyMonthsIndicator,
  ESSENTIAL_CATEGORIES,
  essentialMonths,
  type FlowGroup,
  type Indicator,
  interestBurdenIndicator,
  type Minor,
  minor,
  monthBefore,
  monthFlows,
  netWorthAsOf,
  ppm,
  type RatedBalance,
  reportMonthDays,
  reportMonthOf,
  savingsRateIndicator,
  toReportDay,
  utilizationIndicator,
  weightedAprIndicator,
} from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { staleSince } from '../../ledger/accounts/freshness.ts';
import { type DebtRecords, loadDebtRecords } from '../../debts/debt/load-debts.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { type HouseholdExchange, loadExchange } from '../../ledger/exchange/household-exchange.ts';
import { convertedFlows } from '../../ledger/spending/converted-flows.ts';
import { categoryNames } from '../../ledger/spending/spending.store.ts';
import { type WorkingSources, type WorkingSubject, workingToWire } from '../../platform/workings/working-to-wire.ts';
import { type ChargeRow, firstDayOfData, interestCostOf } from './charges.store.ts';
import { convertedCharges } from './converted-charges.ts';

type Wire = (
  name: HouseholdIndicator['name'],
  indicator: Indicator<object>,
  value: (of: never) => HouseholdIndicator['value'],
  more?: { href?: string; band?: HouseholdIndicator['band'] },
) => HouseholdIndicator;

const YEAR = 12;

/** Returns the household's indicators in its currency. */
export const getIndicators = (scope: Scope): Promise<HouseholdIndicators> =>
  scope.read(async (tx) => {
    const { currency, monthStartDay } = scope.household;
    const today = civilDate(scope.today);
    const month = reportMonthOf(today, monthStartDay);
    const records = await loadDebtRecords(tx, scope.today);
    const accounts = records.accounts.filter((account) => account.state !== 'closed');
    const wire = wireWith(records, currency);
    const yearAgo = reportMonthDays(monthBefore(month, YEAR), monthStartDay).from;
    const exchange = await loadExchange(tx, scope, { since: yearAgo });
    const converter = exchange.converter();
    const inHousehold = balancesToday(exchange, converter);
    const exchanging = { exchange, converter };
    const groups = await convertedFlows(tx, exchanging, { from: yearAgo, to: scope.today, monthStartDay });
    const keys = new Map((await categoryNames(tx)).map(({ id, key }) => [id, key]));
    const year = { from: yearAgo, to: reportMonthDays(monthBefore(month, 1), monthStartDay).to };
    const charges = await convertedCharges(tx, exchanging, { ...year, monthStartDay });
    const firstOn = await firstDayOfData(tx);
    const { cards, total } = utilizationIndicator(cardsOf(records, inHousehold));
    const { withPromos, withoutPromos } = weightedAprIndicator(ratedBalances(records, inHousehold));
    const liquid = liquidBalances(accounts, inHousehold);
    const essential = essentialMonths(groups, {
      before: month,
      firstOn: firstOn === null ? null : toReportDay(firstOn, monthStartDay),
      isEssential: (id) => ESSENTIAL.has(id === null ? null : (keys.get(id) ?? null)),
    });
    return {
      today: scope.today,
      asOf: staleSince(records.accounts, scope.today),
      items: [
        wire(
          'net_worth',
          netWorthAsOf(
            records.accounts.map((account) => datedAccount(account, today)),
            { on: today, converter },
          ),
          ({ netMinor }: { netMinor: number }) => ({ kind: 'money', money: toMoney(netMinor, currency) }),
        ),
        wire(
          'emergency_months',
          emergencyMonthsIndicator(liquid, essential),
          ({ monthsTenths }: { monthsTenths: number }) => ({ kind: 'months', tenths: monthsTenths }),
        ),
        wire(
          'savings_rate',
          savingsRateIndicator(groups, wholeMonths(month, 3)),
          ({ savingsRatePpm }: { savingsRatePpm: number }) => ({ kind: 'ppm', ppm: savingsRatePpm }),
          { href: '/insights?view=reports' },
        ),
        wire(
          'interest_burden',
          interestBurdenIndicator(yearOfCharges(charges, groups, wholeMonths(month, YEAR))),
          ratio,
        ),
        wire(
          'utilization',
          total,
          ({ utilizationPpm }: { utilizationPpm: number }) => ({ kind: 'ppm', ppm: utilizationPpm }),
          { href: '/credit-cards', band: total.kind === 'value' ? total.band : null },
        ),
        wire('weighted_apr', withPromos, ratio, { href: '/debt' }),
        wire('weighted_apr_without_promotions', withoutPromos, ratio, { href: '/debt' }),
      ],
      cards: cardLines(cards, records),
      exchange: exchange.noteOf(converter),
    };
  });

/** Lists the cards with the amount owed and the limit, highest utilization first. */
const cardLines = (
  cards: ReturnType<typeof utilizationIndicator>['cards'],
  records: DebtRecords,
): HouseholdIndicators['cards'] =>
  cards
    .flatMap(({ accountId, utilization }) => {
      const card = records.cards.find(({ account }) => account.id === accountId);
      if (card === undefined) return [];
      const { creditLimitMinor } = card.terms;
      return [
        {
          accountId,
          name: card.account.name,
          owed: toMoney(card.owedMinor, card.account.currency),
          limit: creditLimitMinor === null ? null : toMoney(creditLimitMinor, card.account.currency),
          ...(utilization.kind === 'value'
            ? { utilizationPpm: utilization.utilizationPpm, band: utilization.band }
            : { utilizationPpm: null, band: null }),
        },
      ];
    })
    .toSorted((one, other) => (other.utilizationPpm ?? -1) - (one.utilizationPpm ?? -1));

const ESSENTIAL: ReadonlySet<string | null> = new Set(ESSENTIAL_CATEGORIES);
const ratio = ({ ratioPpm }: { ratioPpm: number }): HouseholdIndicator['value'] => ({ kind: 'ppm', ppm: ratioPpm });

/** Returns the balances of deposit accounts without certificates. Balances without an exchange rate are omitted. */
const liquidBalances = (accounts: DebtRecords['accounts'], inHousehold: ReturnType<typeof balancesToday>) =>
  accounts
    .filter(({ type, subtype }) => type === 'depository' && subtype !== 'cd')
    .flatMap((account) => {
      const balanceMinor = inHousehold(account, account.balanceMinor);
      return balanceMinor === null ? [] : [{ accountId: account.id, balanceMinor }];
    });

/** Returns the `count` months before a month, newest first. */
const wholeMonths = (month: CivilMonth, count: number): CivilMonth[] =>
  Array.from({ length: count }, (_, index) => monthBefore(month, index + 1));

/**
 * Converts an indicator to the wire format: its figure and a working with the account of each input, or the reason why
 * there is no figure.
 */
function wireWith({ accounts }: DebtRecords, currency: string): Wire {
  const subjects = new Map(
    accounts.map(({ id, name, type }): [string, WorkingSubject] => [
      id,
      {
        name,
        ref: {
          kind: type === 'credit_card' ? 'card' : type === 'loan' || type === 'line_of_credit' ? 'loan' : 'account',
          id,
        },
      },
    ]),
  );
  return (name, indicator, value, { href = '/accounts', band = null } = {}) => {
    if (indicator.kind === 'not_applicable')
      return { name, value: null, reason: indicator.reason, working: null, band: null };
    const sources: WorkingSources = { href, subjects };
    return {
      name,
      value: value(indicator as never),
      reason: null,
      working: workingToWire(indicator.working, sources, currency),
      band,
    };
  };
}

const datedAccount = ({ id, currency, balanceMinor, includeInNetWorth }: AccountRow, on: CivilDate) => ({
  accountId: id,
  currency,
  includeInNetWorth,
  balances: [{ on, balanceMinor: minor(balanceMinor) }],
});

/** Converts a current balance. Returns null if there is no rate, which the converter notes. */
type BalanceToday = (account: Pick<AccountRow, 'id' | 'currency'>, amountMinor: number) => Minor | null;

const balancesToday =
  ({ today }: HouseholdExchange, converter: Converter): BalanceToday =>
  ({ id, currency }, amountMinor) =>
    converter.convert({ minor: minor(amountMinor), currency }, today, { accountId: id });

const cardsOf = ({ cards }: DebtRecords, inHousehold: BalanceToday) =>
  cards
    .filter(({ account }) => account.state !== 'closed')
    .flatMap(({ account, owedMinor, terms: { creditLimitMinor } }) => {
      const [owed, limit] = [owedMinor, creditLimitMinor ?? 0].map((amount) => inHousehold(account, amount));
      return owed === null || owed === undefined || limit === null || limit === undefined
        ? []
        : [{ accountId: account.id, owedMinor: owed, limitMinor: creditLimitMinor === null ? null : limit }];
    });

/** Returns the balances of debts whose interest rate and exchange rate are known, for the weighted average. */
function ratedBalances({ cards, loans }: DebtRecords, inHousehold: BalanceToday): RatedBalance[] {
  const debts = [
    ...cards.map(({ account, debt }) => ({ account, debt })),
    ...loans.map(({ account, debt }) => ({ account, debt })),
  ];
  return debts.flatMap(({ account, debt }) =>
    (debt?.segments ?? []).flatMap(({ balanceMinor: owedMinor, aprPpm, promo }) => {
      const balanceMinor = inHousehold(account, owedMinor);
      return balanceMinor === null
        ? []
        : [
            {
              id: account.id,
              balanceMinor,
              aprPpm: ppm(aprPpm),
              ...(promo === undefined ? {} : { revertAprPpm: promo.revertAprPpm }),
            },
          ];
    }),
  );
}

function yearOfCharges(charges: readonly ChargeRow[], groups: readonly FlowGroup[], months: readonly CivilMonth[]) {
  const sum = (of: (charge: ChargeRow) => number) =>
    minor(
      Math.max(
        0,
        charges.reduce((total, charge) => total + of(charge), 0),
      ),
    );
  const incomeMinor = minor(monthFlows(groups, months).reduce((total, flow) => total + flow.incomeMinor, 0));
  return { interestMinor: sum(interestCostOf), feesMinor: sum(({ feesMinor }) => feesMinor), incomeMinor };
}
