import {
  type ActionAccount,
  currencyExponent,
  minor,
  type Minor,
  type PlannedFlow,
  safeToMove,
  type SafeToMove,
  type SafeToMoveLimits,
  sumMinor,
} from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import type { AccountForecast, CashForecast } from './compute-forecast.ts';
import { duePaymentId, hasFixedAutopay, isForDueDate, seriesPaying } from './debt-flows.ts';

export interface SafeAccount extends SafeToMove {
  lookedUntil: string;
}

/** Returns whether the account's money can be moved within a day. Physical cash cannot. */
const isMovable = ({ account }: AccountForecast): boolean => account.subtype !== 'cash';

function safeOf(
  { account: { currency }, forecast, floorMinor }: AccountForecast,
  { confidencePpm }: Pick<CashForecast, 'confidencePpm'>,
  limits: Partial<SafeToMoveLimits> = {},
): SafeToMove {
  return safeToMove(forecast, {
    floorMinor,
    confidencePpm,
    roundToMinor: minor(10 ** currencyExponent(currency)),
    minMoveMinor: minor(0),
    maxMoveMinor: null,
    ...limits,
  });
}

/**
 * Returns the amount that can leave each account today without being missed before the second payday, under the same
 * rules as today's plan.
 *
 * @param capped maximum by account, from today's plan, of accounts that cover shortfalls of others
 */
export const safeToMoveOf = (forecast: CashForecast, capped: ReadonlyMap<string, Minor>): Map<string, SafeAccount> =>
  new Map(
    forecast.accounts.filter(isMovable).map((each) => {
      const { id } = each.account;
      const maxMoveMinor = capped.get(id);
      const limits = maxMoveMinor === undefined ? {} : { maxMoveMinor, roundToMinor: minor(1) };
      return [id, { ...safeForDebts(each, forecast, limits), lookedUntil: forecast.horizonOn }];
    }),
  );

/** The amount that an account can spare today, before it covers shortfalls of other accounts. */
export interface SpareAccount {
  account: AccountRow;
  /** null: the account's history is too short. */
  safeMinor: Minor | null;
  /** Amount that the account lacks to stay above its floor. */
  shortMinor: Minor;
  troughMinor: Minor;
  floorMinor: Minor;
}

export interface HouseholdSpare {
  /** Movable accounts in the household's currency. */
  accounts: readonly SpareAccount[];
  /** Shortfalls of accounts below their floors, and payments due whose paying account is unknown. */
  lackingMinor: Minor;
  /** Total safe to move from all accounts minus `lackingMinor`, or null if no account has enough history. */
  safeMinor: Minor | null;
  /** Total of the known accounts' balances at their lowest points, after the safe amount has left. */
  leftMinor: Minor;
}

/**
 * Subtypes of savings accounts. They have no everyday spending, so only known payments determine the lowest balance.
 */
const SAVINGS: ReadonlySet<AccountRow['subtype']> = new Set(['savings', 'money_market']);

/**
 * Returns the amount that could go to debts today, including the active plan's extra, which is meant for them. It
 * excludes payments that are in no line and the amounts that other accounts lack to stay above their floors.
 */
export function householdSpare(forecast: CashForecast, currency: string): HouseholdSpare {
  const accounts = forecast.accounts
    .filter((each) => isMovable(each) && each.account.currency === currency)
    .map((each) => spareOf(each, forecast));
  const owed = new Set(
    [...forecast.records.cards, ...forecast.records.loans]
      .filter(({ account }) => account.currency === currency)
      .map(({ account }) => account.id),
  );
  const besideMinor = sumMinor(
    forecast.beside.filter(({ source }) => owed.has(source.id)).map(({ amountMinor }) => amountMinor),
  );
  const known = accounts.flatMap(({ safeMinor, ...each }) => (safeMinor === null ? [] : [{ ...each, safeMinor }]));
  const lackingMinor = minor(sumMinor(known.map(({ shortMinor }) => shortMinor)) - besideMinor);
  const safeMinor = minor(Math.max(0, sumMinor(known.map((each) => each.safeMinor)) - lackingMinor));
  return {
    accounts,
    lackingMinor,
    safeMinor: known.length === 0 ? null : safeMinor,
    leftMinor: minor(sumMinor(known.map(({ troughMinor }) => troughMinor)) + besideMinor - safeMinor),
  };
}

function spareOf(each: AccountForecast, forecast: CashForecast): SpareAccount {
  const { account, floorMinor } = each;
  const { amountMinor, reason, troughMinor, topUp } = safeForDebts(each, forecast);
  const safeMinor = reason === 'history_too_short' ? null : amountMinor;
  return { account, floorMinor, troughMinor, shortMinor: topUp?.amountMinor ?? minor(0), safeMinor };
}

/**
 * Returns the amount safe to move to debts. For savings without history, known payments alone determine the lowest
 * balance.
 */
function safeForDebts(
  each: AccountForecast,
  forecast: CashForecast,
  limits: Partial<SafeToMoveLimits> = {},
): SafeToMove {
  const safe = safeWithout(each, forecast, [], limits);
  return safe.reason === 'history_too_short' && SAVINGS.has(each.account.subtype)
    ? safeWithout(each, forecast, [], { roundToMinor: minor(1), ...limits, isSavings: true })
    : safe;
}

/** Returns the amount safe to move without some flows and without the plan's extra, which is itself meant for debts. */
function safeWithout(
  each: AccountForecast,
  forecast: CashForecast,
  flows: readonly PlannedFlow[],
  limits: Partial<SafeToMoveLimits> = {},
): SafeToMove {
  const { account } = each;
  const ids = [
    ...forecast.flows.filter(({ source, accountId }) => source.kind === 'plan' && accountId === account.id),
    ...flows,
  ].map(({ id }) => id);
  return safeOf(ids.length === 0 ? each : { ...each, forecast: forecast.without(account.id, ids) }, forecast, limits);
}

/**
 * Returns the money that paying accounts hold for this cycle's payment to each debt, which becomes available to a
 * payment that replaces it. A fixed autopay is not replaceable, because the bank debits it regardless of earlier
 * payments. Money is held for a payment only if the lowest balance comes after it. The payments of one account are
 * replaced in order of their days, so that together they free no more than the account holds for all of them.
 */
export function keptForDebts(
  forecast: CashForecast,
  { accounts }: HouseholdSpare,
  due: readonly ActionAccount[],
): Map<string, Minor> {
  const known = new Set(accounts.flatMap(({ account, safeMinor }) => (safeMinor === null ? [] : [account.id])));
  return new Map(
    forecast.accounts.flatMap((payer) => {
      if (!known.has(payer.account.id)) return [];
      const paid = due.filter(({ accountId }) => forecast.payers.get(accountId) === payer.account.id);
      const next = paid
        .map((debt) => ({ accountId: debt.accountId, flow: replaceablePayment(debt, payer, forecast) }))
        .toSorted((a, b) => ((a.flow?.on ?? '') < (b.flow?.on ?? '') ? -1 : 1));
      let { troughMinor } = safeWithout(payer, forecast, []);
      const replaced: PlannedFlow[] = [];
      return next.map(({ accountId, flow }) => {
        if (flow === undefined) return [accountId, minor(0)] as const;
        replaced.push(flow);
        const before = troughMinor;
        ({ troughMinor } = safeWithout(payer, forecast, replaced));
        return [accountId, minor(Math.max(0, Math.min(-flow.amountMinor, troughMinor - before)))] as const;
      });
    }),
  );
}

/**
 * Returns the next payment to a debt in the account's line, if it is within the safe-to-move horizon and a payment made
 * now would reduce it.
 */
function replaceablePayment(
  { accountId: debtId, dueOn }: ActionAccount,
  { account }: AccountForecast,
  { flows, series, history, horizonOn, records }: CashForecast,
): PlannedFlow | undefined {
  if (dueOn === null || hasFixedAutopay(debtId, records)) return undefined;
  const bySeries = new Set(seriesPaying(debtId, { series, ...history }).map(({ flow }) => flow.id));
  const [next] = flows
    .filter(
      ({ id, accountId, source, on }) =>
        accountId === account.id &&
        on <= horizonOn &&
        (bySeries.has(id) ||
          (source.id === debtId && (source.kind === 'card_payment' || source.kind === 'loan_payment'))),
    )
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  if (next === undefined) return undefined;
  const isOfCycle = bySeries.has(next.id)
    ? isForDueDate(next, dueOn)
    : next.id === duePaymentId(next.source.kind, debtId, dueOn);
  return isOfCycle ? next : undefined;
}
