import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Statement, type CardStatements, toMinor } from '@tideline/contract';
import { addAccount, addPromo, postOfKind, type Changed, done, money, onDay } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

/*
 * A card with five balances over fourteen billing cycles, one per calendar month, from February 2026 to March 2027:
 *
 *   purchases  $1,000.00 at 24%       carried, so never in a grace period
 *   cash         $300.00 at 30%       withdrawn on the first day
 *   transfer   $2,000.00 at 0% until July 31, 2026, then 20%
 *   intro        $600.00 at 0% until June 30, 2027
 *   deferred     $500.00 at 0% until November 30, 2026, then 26.99% from the start if a cent is left
 *
 * Each month's $150.00 arrives on the first day of the next cycle, so every balance is constant within a cycle and the
 * interest of a cycle is balance × rate × days ÷ 365, rounded to the cent for each balance. The table below is computed
 * from that alone.
 */
const DAYS = [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 28, 31];
const LAST_DAYS = [
  '2026-02-28',
  '2026-03-31',
  '2026-04-30',
  '2026-05-31',
  '2026-06-30',
  '2026-07-31',
  '2026-08-31',
  '2026-09-30',
  '2026-10-31',
  '2026-11-30',
  '2026-12-31',
  '2027-01-31',
  '2027-02-28',
  '2027-03-31',
];
/** Returns the due date, the 25th of the following month. */
const dueAfter = (closesOn: string): string => {
  const [year = 0, month = 0] = closesOn.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-25` : `${year}-${String(month + 1).padStart(2, '0')}-25`;
};
const PAYMENT = 15_000;

type Name = 'purchases' | 'cash' | 'transfer' | 'intro' | 'deferred';
const NAMES: Name[] = ['purchases', 'cash', 'transfer', 'intro', 'deferred'];
interface Row {
  opening: number;
  paid: number;
  interest: Record<Name, number>;
  retro: number;
  accrued: number;
  left: Record<Name, number>;
  closing: number;
  minimum: number;
}

/** Computes the interest of a cycle: balance × hundredths of a percent × days ÷ 365 in whole cents, rounded half up. */
const interestOf = (balance: number, hundredths: number, days: number): number =>
  Math.floor((2 * balance * hundredths * days + 10_000 * 365) / (2 * 10_000 * 365));

function tableByHand(): Row[] {
  const left: Record<Name, number> = {
    purchases: 100_000,
    cash: 30_000,
    transfer: 200_000,
    intro: 60_000,
    deferred: 50_000,
  };
  let accrued = 0;
  let minimum = 0;
  return DAYS.map((days, cycle) => {
    const opening = NAMES.reduce((sum, name) => sum + left[name], 0) - (cycle === 0 ? 30_000 : 0);
    const paid = cycle === 0 ? 0 : PAYMENT;
    const transferRate = cycle >= 6 ? 2_000 : 0; // from August 2026
    // Deferred interest is charged on the first day after the period, in December 2026, before that day's payment.
    const retro = cycle === 10 && left.deferred > 0 ? accrued : 0;
    if (cycle === 10) accrued = 0;
    left.deferred += retro;
    const deferredRate = cycle >= 10 ? 2_699 : 0;
    const rates: Record<Name, number> = {
      purchases: 2_400,
      cash: 3_000,
      transfer: transferRate,
      intro: 0,
      deferred: deferredRate,
    };
    // The minimum goes to the lowest rate and, among equal rates, to the offer that ends first. The excess goes to
    // the highest rate, except in October and November, the last two cycles of the deferred period, when it goes to
    // the deferred balance first (Regulation Z, 12 CFR 1026.53).
    const endingFirst: Name[] = ['transfer', 'deferred', 'intro', 'purchases', 'cash'];
    const lowestFirst = endingFirst.toSorted((a, b) => rates[a] - rates[b]);
    const highestFirst = NAMES.toSorted((a, b) => rates[b] - rates[a]);
    const above =
      cycle === 8 || cycle === 9
        ? ['deferred' as const, ...highestFirst.filter((name) => name !== 'deferred')]
        : highestFirst;
    const pay = (order: readonly Name[], amount: number): void => {
      let open = amount;
      for (const name of order) {
        const part = Math.min(open, left[name]);
        left[name] -= part;
        open -= part;
      }
    };
    pay(lowestFirst, Math.min(minimum, paid));
    pay(above, paid - Math.min(minimum, paid));
    const interest = Object.fromEntries(
      NAMES.map((name) => [name, interestOf(left[name], rates[name], days)]),
    ) as Record<Name, number>;
    // Deferred interest is not owed yet, but accrues interest itself.
    if (cycle < 10) accrued += interestOf(left.deferred + accrued, 2_699, days);
    for (const name of NAMES) left[name] += interest[name];
    const closing = NAMES.reduce((sum, name) => sum + left[name], 0);
    minimum = Math.max(2_500, Math.floor((2 * closing + 100) / 200)); // 1% of the balance, to the cent
    return { opening, paid, interest, retro, accrued, left: { ...left }, closing, minimum };
  });
}

/** The figures as the issuer would print them: opening, interest, deferred interest charged, closing, minimum due. */
const PRINTED = [
  [410_000, 2_531, 0, 442_531, 4_425],
  [442_531, 2_589, 0, 430_120, 4_301],
  [430_120, 2_295, 0, 417_415, 4_174],
  [417_415, 2_147, 0, 404_562, 4_046],
  [404_562, 1_904, 0, 391_466, 3_915],
  [391_466, 1_780, 0, 378_246, 3_782], // the transfer's 0% ends with this cycle
  [378_246, 4_631, 0, 367_877, 3_679],
  [367_877, 4_339, 0, 357_216, 3_572],
  [357_216, 4_562, 0, 346_778, 3_468], // from here, the deferred balance is paid first
  [346_778, 4_495, 0, 336_273, 3_363], // $125.39 is left when the deferred period ends
  [336_273, 4_993, 10_779, 337_045, 3_370], // and triggers deferred interest of $107.79
  [337_045, 4_818, 0, 326_863, 3_269],
  [326_863, 4_213, 0, 316_076, 3_161],
  [316_076, 4_499, 0, 305_575, 3_056],
];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Household {
  ann: TestUser;
  card: string;
  names: ReadonlyMap<string, Name>;
}

async function household(): Promise<Household> {
  api.clock.move(new Date('2026-01-31T12:00:00Z'));
  const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  const card = (await addAccount(ann, { name: 'Five rates', type: 'credit_card', balance: money(-410_000) })).id;
  const minimum = { kind: 'percent_of_balance', pctPpm: 10_000, floor: money(2_500), roundToMinor: 1 };
  done(
    await ann.ask('PUT', `/cards/${card}/terms`, {
      body: { dueDay: 25, closeDay: 31, creditLimit: money(1_000_000), minimum },
      headers: { 'if-match': '0' },
    }),
  );
  done(
    await ann.ask('POST', `/cards/${card}/rates`, {
      body: {
        effectiveFrom: '2026-01-01',
        rates: [
          { aprType: 'purchase_apr', aprPpm: 240_000 },
          { aprType: 'cash_apr', aprPpm: 300_000 },
        ],
      },
    }),
  );
  const offer = async (fields: object) =>
    (await addPromo(ann, { cardId: card, startsOn: '2026-01-15', ...fields })).item.id;
  const transfer = await offer({
    kind: 'balance_transfer',
    endsOn: '2026-07-31',
    revertAprPpm: 200_000,
    balance: money(200_000),
  });
  const intro = await offer({
    kind: 'intro_purchase',
    endsOn: '2027-06-30',
    revertAprPpm: 240_000,
    balance: money(60_000),
  });
  const deferred = await offer({
    kind: 'deferred_interest',
    endsOn: '2026-11-30',
    revertAprPpm: 269_900,
    balance: money(50_000),
    original: money(50_000),
  });
  return {
    ann,
    card,
    names: new Map([
      ['purchases', 'purchases'],
      ['cash', 'cash'],
      [transfer, 'transfer'],
      [intro, 'intro'],
      [deferred, 'deferred'],
    ]),
  };
}

describe('a card with five balances', () => {
  it('closes fourteen statements with figures computed by hand, including the ends of two offers', async () => {
    const { ann: first, card, names } = await household();
    let ann = first;
    await postOfKind(api, ann, { accountId: card, postedOn: '2026-02-01', amountMinor: -30_000, kind: 'cash_advance' });
    const expected = tableByHand();
    for (const [cycle, closesOn] of LAST_DAYS.entries()) {
      const startsOn = `${closesOn.slice(0, 8)}01`;
      if (cycle > 0)
        await postOfKind(api, ann, { accountId: card, postedOn: startsOn, amountMinor: PAYMENT, kind: 'card_payment' });
      ann = await onDay(api, ann, closesOn);
      const { item } = done(
        await ann.ask<Changed<Statement>>('POST', `/cards/${card}/statements`, {
          body: {
            startsOn,
            closesOn,
            dueOn: dueAfter(closesOn),
            inGrace: cycle === 0 ? false : null,
            bookInterest: true,
          },
        }),
      );
      expect([closesOn, asRow(item, names)]).toEqual([closesOn, inWire(expected[cycle])]);
      const { opening, interest, segments, closing, minimumDue } = item;
      const retro = segments.reduce((sum, { retroInterest }) => sum + toMinor(retroInterest), 0);
      expect([
        closesOn,
        toMinor(opening),
        toMinor(interest) - retro,
        retro,
        toMinor(closing),
        toMinor(minimumDue),
      ]).toEqual([closesOn, ...(PRINTED[cycle] ?? [])]);
    }
    const statements = done(await ann.ask<CardStatements>('GET', `/cards/${card}/statements`));
    expect(statements.items).toHaveLength(14);
    expect(statements.owed).toEqual(money(expected.at(-1)?.closing ?? 0));
  });
});

const inWire = (row: Row | undefined): object => ({ ...row, unassigned: 0, changedSince: [] });

function asRow(
  { opening, payments, segments, closing, minimumDue, unassigned, changedSince }: Statement,
  names: ReadonlyMap<string, Name>,
): object {
  const by = (of: (segment: Statement['segments'][number]) => number) =>
    Object.fromEntries(
      NAMES.map((name) => [
        name,
        segments.filter(({ id }) => names.get(id) === name).reduce((sum, segment) => sum + of(segment), 0),
      ]),
    );
  const sum = (of: (segment: Statement['segments'][number]) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0);
  const retro = sum(({ retroInterest }) => toMinor(retroInterest));
  return {
    opening: toMinor(opening),
    paid: toMinor(payments),
    retro,
    accrued: sum(({ deferredAccrued }) => toMinor(deferredAccrued)),
    interest: by(({ interest, retroInterest }) => toMinor(interest) - toMinor(retroInterest)),
    left: by(({ closing: each }) => toMinor(each)),
    closing: toMinor(closing),
    minimum: toMinor(minimumDue),
    unassigned: toMinor(unassigned),
    changedSince,
  };
}
