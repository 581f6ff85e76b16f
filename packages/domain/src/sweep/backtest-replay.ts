import { addDays } from '../dates/add.ts';
import { type BusinessCalendar, isBankHoliday } from '../dates/business-days.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { type Minor, minor, type Ppm } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import { ownPayments } from './own-payments.ts';
import { ownTransfers, type OwnTransfers } from './own-transfers.ts';
import type { RecentSweepRun, SweepAccount, SweepInputs, SweepTransaction } from './sweep-inputs.ts';
import { sweepClass, type SweepRule } from './sweep-rule.ts';
import type { SweepSettings } from './sweep-settings.ts';

/** What was known on the morning of a day: nothing of that day or later. */
export interface BacktestDay {
  today: CivilDate;
  /** As they stood when the day began, in the replay. */
  accounts: readonly SweepAccount[];
  /** Every transaction before today, oldest first. */
  known: readonly SweepTransaction[];
  /** On debts, what was posted before today in the replay: the ledger's, with sweeps that arrived and what the household paid less for them. */
  onDebts: readonly SweepTransaction[];
  /** Of the replay, until yesterday. */
  runs: readonly RecentSweepRun[];
}

/** What the household's own engines make of that: the forecast as safeToMove, detected pay-cheques and so on. */
export type BacktestKnowledge = Pick<
  SweepInputs,
  'safeToMove' | 'payCheques' | 'purchases' | 'promos' | 'minimums' | 'goals' | 'destinations'
>;

export interface BacktestInputs {
  from: CivilDate;
  /** The last day, included. */
  through: CivilDate;
  /** As they stood when the first day began. */
  accounts: readonly SweepAccount[];
  /** The household's own transactions, in any order; those before the first day are history. */
  ledger: readonly SweepTransaction[];
  settings: SweepSettings;
  calendar: SweepInputs['calendar'];
  knowledgeOn: (day: BacktestDay) => BacktestKnowledge;
  /** What a unit of a debt costs on a day, where its balances have rates of their own; default: the rate of its account. */
  debtRatesOn?: (day: BacktestDay) => ReadonlyMap<string, Ppm>;
  /** What else its figures take for granted, beside rates of today and approvals. */
  assumptions?: readonly string[];
}

export interface AccountReplay {
  accountId: string;
  kind: SweepAccount['kind'];
  endMinor: Minor;
  /** The lowest point of any day: its debits before its credits. */
  lowestMinor: Minor;
  lowestOn: CivilDate;
  /** Days with a lowest point below zero; deposits only. */
  overdraftDays: number;
  /** Interest earned (deposit) or owed (debt, below zero) by daily accrual on each day's end, in millionths of a minor unit. */
  interestMicro: number;
}

export interface Replay {
  accounts: AccountReplay[];
  runs: RecentSweepRun[];
  /** Left an account and not yet arrived at the end of the last day: sweeps, and the household's own transfers and payments to debts. */
  inTransitMinor: Minor;
}

interface Travelling {
  run: RecentSweepRun;
  arrivesOn: CivilDate;
}

/** How long runs are kept for limits and cool-downs; of round-ups, whose sums reach back to their first day, for good. */
const RECENT_DAYS = 45;

/**
 * A year of the ledger, day by day, with these rules.
 *
 * Morning  the rules are evaluated on what was known before the day; every proposal is taken to be approved and leaves its account
 * Day      the ledger's own debits, then its credits and the sweeps that arrive, so that a day's low is its worst order; last the
 *          household's own transfers between its deposit accounts, each of no more than is there, as nobody moves money that is not.
 *          Its payments to debts are lower by what rules have paid of them (ownPayments)
 * Night    interest accrues on the day's end; it is counted, never added: the ledger holds what the bank really paid
 */
export function replay(given: BacktestInputs, rules: readonly SweepRule[]): Replay {
  const inputs = { ...given, calendar: remembered(given.calendar) };
  const ledger = inputs.ledger.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.id < b.id ? -1 : 1));
  const states = new Map(inputs.accounts.map((account) => [account.id, open(account, inputs.from)]));
  const roundUps = new Set(rules.filter(({ terms }) => terms.kind === 'round_up').map(({ id }) => id));
  const runs: RecentSweepRun[] = [];
  let travelling: Travelling[] = [];
  let place = ledger.findIndex(({ on }) => on >= inputs.from);
  if (place === -1) place = ledger.length;
  const before = ledger.slice(0, place);
  const own = ownTransfers(inputs.accounts, before);
  const payments = ownPayments(inputs.accounts, before);
  const debts = new Set(inputs.accounts.flatMap(({ id, kind }) => (kind === 'debt' ? [id] : [])));
  const required = new Set(rules.flatMap(({ id, terms }) => (sweepClass(terms.kind) === 0 ? [id] : [])));
  const onDebts = before.filter(({ accountId }) => debts.has(accountId));
  for (let today = inputs.from; today <= inputs.through; today = addDays(today, 1)) {
    const recent = runs.filter(
      ({ decidedOn, ruleId }) => decidedOn > addDays(today, -RECENT_DAYS) || roundUps.has(ruleId),
    );
    const sent =
      rules.length === 0
        ? []
        : morning(inputs, rules, { today, known: ledger.slice(0, place), onDebts, runs, states, recent });
    runs.push(...sent.map(({ run }) => run));
    travelling.push(...sent);
    const end = endOfDay(ledger, place, today);
    const arriving = travelling.filter(({ arrivesOn }) => arrivesOn <= today);
    travelling = travelling.filter(({ arrivesOn }) => arrivesOn > today);
    const balances = new Map([...states].map(([id, { replayed }]) => [id, replayed]));
    for (const { run } of sent) payments.send(run, today, required.has(run.ruleId));
    const entries = payments.lowered(ledger.slice(place, end), today, balances);
    for (const { run } of arriving) payments.arrive(run);
    const rates =
      inputs.debtRatesOn?.({
        today,
        accounts: standing(states, today),
        known: ledger.slice(0, place),
        onDebts,
        runs,
      }) ?? new Map<string, Ppm>();
    pass(states, today, { entries, sent, arriving, own, rates });
    onDebts.push(
      ...entries.filter(({ accountId }) => debts.has(accountId)),
      ...arriving.flatMap(({ run: { key, toAccountId, amountMinor } }) =>
        debts.has(toAccountId) ? [{ id: key, accountId: toAccountId, on: today, amountMinor }] : [],
      ),
    );
    place = end;
  }
  return {
    accounts: [...states.values()].map(({ replayed }) => replayed),
    runs,
    inTransitMinor: minor(
      travelling.reduce((sum, { run }) => sum + run.amountMinor, own.inTransit() + payments.inTransit()),
    ),
  };
}

/** The same holidays, each asked for once: a year asks for the same days thousands of times. */
function remembered({ isHoliday = isBankHoliday }: BusinessCalendar): BusinessCalendar {
  const known = new Map<CivilDate, boolean>();
  return {
    isHoliday: (on) => {
      const answer = known.get(on) ?? isHoliday(on);
      known.set(on, answer);
      return answer;
    },
  };
}

interface AccountState {
  account: SweepAccount;
  replayed: AccountReplay;
}

function open(account: SweepAccount, from: CivilDate): AccountState {
  const replayed: AccountReplay = {
    accountId: account.id,
    kind: account.kind,
    endMinor: account.balanceMinor,
    lowestMinor: account.balanceMinor,
    lowestOn: from,
    overdraftDays: 0,
    interestMicro: 0,
  };
  return { account, replayed };
}

function endOfDay(ledger: readonly SweepTransaction[], place: number, today: CivilDate): number {
  let end = place;
  while ((ledger[end]?.on ?? '9999') <= today) end += 1;
  return end;
}

/** Every account as a day begins. */
const standing = (states: ReadonlyMap<string, AccountState>, today: CivilDate): SweepAccount[] =>
  [...states.values()].map(({ account, replayed }) => ({
    ...account,
    balanceMinor: replayed.endMinor,
    balanceAsOf: today,
  }));

function morning(
  { settings, calendar, knowledgeOn }: BacktestInputs,
  rules: readonly SweepRule[],
  {
    states,
    recent,
    ...day
  }: Omit<BacktestDay, 'accounts'> & {
    states: ReadonlyMap<string, AccountState>;
    recent: readonly RecentSweepRun[];
  },
): Travelling[] {
  const { today } = day;
  const accounts = standing(states, today);
  const decisions = evaluateSweeps({
    today,
    rules,
    accounts,
    recentRuns: recent,
    settings,
    calendar,
    runNow: [],
    ...knowledgeOn({ ...day, accounts }),
  });
  return proposedSweeps(decisions).map(
    ({ key, ruleId, fromAccountId, toAccountId, destinationKey, amountMinor, evidenceIds, arrivesOn }) => ({
      arrivesOn,
      run: {
        key,
        ruleId,
        fromAccountId,
        toAccountId,
        destinationKey,
        amountMinor,
        evidenceIds,
        decidedOn: today,
        state: 'in_transit',
        isOutCounted: true,
        isInCounted: false,
      },
    }),
  );
}

interface Passing {
  entries: readonly SweepTransaction[];
  sent: readonly Travelling[];
  arriving: readonly Travelling[];
  own: OwnTransfers;
  rates: ReadonlyMap<string, Ppm>;
}

/** One day over all accounts: debits, low, credits, own transfers, interest. Money that leaves an account arrives at another or is on its way. */
function pass(
  states: ReadonlyMap<string, AccountState>,
  today: CivilDate,
  { entries, sent, arriving, own, rates }: Passing,
): void {
  const debits = new Map<string, number>();
  const credits = new Map<string, number>();
  const add = (sums: Map<string, number>, accountId: string, amount: number) =>
    sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
  for (const { accountId, amountMinor } of entries.filter((entry) => !own.isOne(entry)))
    add(amountMinor < 0 ? debits : credits, accountId, amountMinor);
  for (const { run } of sent) add(debits, run.fromAccountId, -run.amountMinor);
  for (const { run } of arriving) {
    add(credits, run.toAccountId, run.amountMinor);
    run.isInCounted = true;
    run.state = 'settled';
  }
  for (const { account, replayed } of states.values()) {
    const low = minor(replayed.endMinor + (debits.get(account.id) ?? 0));
    if (low < replayed.lowestMinor) Object.assign(replayed, { lowestMinor: low, lowestOn: today });
    if (low < 0 && account.kind === 'deposit') replayed.overdraftDays += 1;
    replayed.endMinor = minor(low + (credits.get(account.id) ?? 0));
  }
  own.move(entries.filter(own.isOne), new Map([...states].map(([id, { replayed }]) => [id, replayed])));
  for (const { account, replayed } of states.values()) {
    // Only a transfer can take an account below its low of the day.
    if (replayed.endMinor < replayed.lowestMinor)
      Object.assign(replayed, { lowestMinor: replayed.endMinor, lowestOn: today });
    const bearing = account.kind === 'deposit' ? Math.max(0, replayed.endMinor) : Math.min(0, replayed.endMinor);
    replayed.interestMicro += mulDiv(bearing, rates.get(account.id) ?? account.ratePpm, 365, 'half-away');
  }
}
