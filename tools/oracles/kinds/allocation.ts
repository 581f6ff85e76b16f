import {
  type AllocatableBalance,
  allocatePayment,
  type CivilDate,
  deferredWindow,
  isInDeferredWindow,
  type Minor,
  partsOf,
} from '@tideline/domain';
import { cents, CaseError, dateIn, dollars, type Fields, type Json, monthDay, ppmOf, tuple } from '../fields.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function balances(entries: readonly Json[]): AllocatableBalance[] {
  return entries.map((entry) => ({
    id: tuple(entry).text(0),
    balanceMinor: cents(tuple(entry).number(1)),
    aprPpm: ppmOf(tuple(entry).number(2)),
  }));
}

/** Returns the amount that each label received. Labels may occur twice (old and new purchases). */
function paid(list: readonly AllocatableBalance[], excess: Minor, options = {}): Record<string, number> {
  const result: Record<string, number> = {};
  for (const { id, amountMinor } of allocatePayment(list, excess, options).parts)
    result[id] = (result[id] ?? 0) + dollars(amountMinor);
  return result;
}

function ties(input: Fields): Json {
  const got = paid(balances(input.list('balances')), input.minor('excess'));
  const labels = Object.keys(got);
  const sums = labels.flatMap((a, index) =>
    labels.slice(index + 1).map((b) => [`${a}_plus_${b}`, (got[a] ?? 0) + (got[b] ?? 0)] as const),
  );
  return { ...got, ...Object.fromEntries(sums) };
}

function deferredSequence(input: Fields): Json {
  const terms = { expiresOn: dateIn(input.text('expires')), dueDay: input.number('due_day') };
  const [spent, otherApr, deferredApr] = [
    input.minor('other_purchases_per_month', 0),
    input.ppm('other_apr', 0),
    input.ppm('deferred_apr', 0),
  ];
  let deferred: number = input.minor('deferred');
  let other = 0;
  const rows = input.list('payments').map((entry): Json => {
    const on = dateIn(tuple(entry).text(0));
    other += spent;
    const got = paid(
      [
        { id: 'other', balanceMinor: other as Minor, aprPpm: otherApr },
        {
          id: 'deferred',
          balanceMinor: deferred as Minor,
          aprPpm: deferredApr,
          ...(on > terms.expiresOn ? {} : { deferred: isInDeferredWindow(on, terms) ? 'first' : 'as_zero' }),
        },
      ],
      cents(tuple(entry).number(1)),
    );
    other -= cents(got['other'] ?? 0);
    deferred -= cents(got['deferred'] ?? 0);
    return { date: monthDay(on), ...got };
  });
  return { rows };
}

/** Returns the result for a range of expiry dates, which must be the same for all of them. */
function window(input: Fields): Json {
  const dates = input
    .text('expires')
    .split('..')
    .map((day) => dateIn(day));
  const answers = dates.map((expiresOn) => windowOf(expiresOn, input.number('due_day')));
  const [first] = answers;
  if (first === undefined || answers.some(({ cycles }) => cycles.join() !== first.cycles.join()))
    throw new CaseError('the dates of the range differ');
  return { deferred_first_cycles: first.cycles, also: first.also };
}

function windowOf(expiresOn: CivilDate, dueDay: number): { cycles: string[]; also: string | null } {
  const { cycles, through } = deferredWindow({ expiresOn, dueDay });
  const last = cycles.at(-1);
  return {
    cycles: cycles.map(({ startsOn }) => MONTHS[partsOf(startsOn).month - 1] ?? ''),
    also: last !== undefined && through > last.closesOn ? `any payment before ${monthDay(through)}` : null,
  };
}

function request(input: Fields): Json {
  const deferred = input.minor('deferred');
  const other = input.has('other') ? input.minor('other') : deferred;
  const list: AllocatableBalance[] = [
    { id: 'other', balanceMinor: other, aprPpm: input.ppm('other_apr', 0.2) },
    { id: 'deferred', balanceMinor: deferred, aprPpm: input.ppm('deferred_apr', 0.2), deferred: 'as_zero' },
  ];
  return paid(
    list,
    input.minor('excess'),
    input.flag('issuer_accepts', false) ? { requestedId: input.text('request') } : {},
  );
}

function ratesAsOf(input: Fields): Json {
  const credited = input.text('practice') === 'day credited';
  const excess = tuple(input.values['excess']);
  const [paidOn, expiresOn] = [dateIn(excess.text(0)), dateIn(input.text('promo_expires'))];
  const prior = balances(priorBalances(input)).map((balance) =>
    credited && balance.id === 'promo' && paidOn >= expiresOn
      ? { ...balance, aprPpm: input.ppm('promo_after') }
      : balance,
  );
  const purchase = input.has('new_purchase') ? tuple(input.values['new_purchase']) : undefined;
  const fresh: AllocatableBalance[] =
    purchase === undefined
      ? []
      : [{ id: 'new', balanceMinor: cents(purchase.number(1)), aprPpm: ppmOf(purchase.number(2)) }];
  const amount = cents(excess.number(1));
  const got = credited ? paid([...prior, ...fresh], amount) : paidInTurn(prior, fresh, amount);
  return { ...got, std_incl_new: (got['std'] ?? 0) + (got['new'] ?? 0) };
}

/** Returns the balances from a field whose name contains their date: balances_mar31. */
function priorBalances(input: Fields): Json[] {
  const key = Object.keys(input.values).find((name) => name.startsWith('balances'));
  if (key === undefined) throw new CaseError('balances is not a list');
  return input.list(key);
}

/** Pays the balances at the end of the previous cycle first, then newer ones with the rest of the payment. */
function paidInTurn(
  prior: readonly AllocatableBalance[],
  newer: readonly AllocatableBalance[],
  amount: Minor,
): Record<string, number> {
  const result = paid(prior, amount);
  const { unallocatedMinor } = allocatePayment(prior, amount);
  for (const [id, more] of Object.entries(paid(newer, unallocatedMinor))) result[id] = (result[id] ?? 0) + more;
  return result;
}

function disputed(input: Fields): Json {
  const amounts = input.object('disputed');
  const list = balances(input.list('balances')).map((balance) =>
    amounts.has(balance.id) ? { ...balance, disputedMinor: amounts.minor(balance.id) } : balance,
  );
  return paid(list, input.minor('excess'));
}

/** Compares two practices. The minimum went to purchases, as stated in the published question. */
function twoPractices(input: Fields): Json {
  const minimum = cents(tuple(input.values['minimum']).number(1));
  const prior = balances(input.list('prior')).map((balance) =>
    balance.id === 'purchase' ? { ...balance, balanceMinor: (balance.balanceMinor - minimum) as Minor } : balance,
  );
  const fresh = input.list('new').map((entry) => ({
    id: tuple(entry).text(0),
    balanceMinor: cents(tuple(entry).number(2)),
    aprPpm: ppmOf(tuple(entry).number(3)),
  }));
  const excess = cents(tuple(input.values['excess']).number(1));
  return { day_credited: paid([...prior, ...fresh], excess), prior_cycle: paidInTurn(prior, fresh, excess) };
}

export const allocation: Record<string, (input: Fields) => Json> = {
  excess: (input) => paid(balances(input.list('balances')), input.minor('excess')),
  excess_ties: ties,
  deferred_sequence: deferredSequence,
  deferred_window: window,
  deferred_request: request,
  rates_as_of: ratesAsOf,
  disputed,
  two_practices: twoPractices,
};
