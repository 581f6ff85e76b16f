import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { amount, signedAmount, TODAY } from '../../testing/arbitrary.ts';
import { splitCardBalance } from './split-card-balance.ts';

const promo = (fields: Partial<Promo> = {}): Promo => ({
  id: 'bt',
  kind: 'balance_transfer',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(249_900),
  startsOn: civilDate('2026-01-15'),
  endsOn: civilDate('2027-07-15'),
  originalMinor: null,
  balanceMinor: minor(300_000),
  ...fields,
});
const deferred = (endsOn: string, fields: Partial<Promo> = {}) =>
  promo({ id: 'sofa', kind: 'deferred_interest', balanceMinor: minor(100_000), endsOn: civilDate(endsOn), ...fields });
const split = (owed: number, promos: Promo[]) =>
  splitCardBalance({ balanceMinor: minor(owed), purchaseAprPpm: ppm(199_900), promos, today: TODAY, dueDay: 15 });
const short = (owed: number, promos: Promo[]) => split(owed, promos).map(({ id, balanceMinor }) => [id, balanceMinor]);

describe('splitCardBalance', () => {
  it.each<{ owed: number; promos: Promo[]; expected: unknown[]; why: string }>`
    owed       | promos                                                                                     | expected                                     | why
    ${500_000} | ${[]}                                                                                      | ${[['purchases', 500_000]]}                  | ${'without promotions, the whole balance is purchases'}
    ${500_000} | ${[promo()]}                                                                               | ${[['purchases', 200_000], ['bt', 300_000]]} | ${'the balance beyond a promotion is purchases'}
    ${300_000} | ${[promo()]}                                                                               | ${[['bt', 300_000]]}                         | ${'there is no other balance on the card'}
    ${250_000} | ${[promo()]}                                                                               | ${[['bt', 250_000]]}                         | ${'less is owed than recorded, because payments reduced the promotion'}
    ${0}       | ${[promo()]}                                                                               | ${[]}                                        | ${'nothing is owed'}
    ${-2_000}  | ${[promo()]}                                                                               | ${[]}                                        | ${'a card with a credit balance has no segments'}
    ${350_000} | ${[promo(), deferred('2027-12-31')]}                                                       | ${[['bt', 250_000], ['sofa', 100_000]]}      | ${'before the last two cycles, both count as 0%, and the first one listed shrinks'}
    ${350_000} | ${[promo(), deferred('2026-03-31')]}                                                       | ${[['bt', 300_000], ['sofa', 50_000]]}       | ${'in its last two cycles, the deferred balance is paid first'}
    ${350_000} | ${[promo(), promo({ id: 'low', promoAprPpm: ppm(49_900), balanceMinor: minor(100_000) })]} | ${[['bt', 300_000], ['low', 50_000]]}        | ${'the higher promotional rate is paid first'}
    ${500_000} | ${[promo({ startsOn: civilDate('2026-04-01') })]}                                          | ${[['purchases', 500_000]]}                  | ${'the promotion has not started'}
    ${500_000} | ${[promo({ balanceMinor: minor(0) })]}                                                     | ${[['purchases', 500_000]]}                  | ${'the promotion is cleared'}
  `('$why (owed: $owed)', ({ owed, promos, expected }) => {
    expect(short(owed, promos)).toEqual(expected);
  });

  it('includes the rate, the end date and the later rate of a current promotion', () => {
    expect(split(300_000, [promo()])).toEqual([
      {
        id: 'bt',
        promoId: 'bt',
        kind: 'balance_transfer',
        balanceMinor: 300_000,
        aprPpm: 0,
        promo: { endsOn: '2027-07-15', revertAprPpm: 249_900, payBy: '2027-06-15' },
      },
    ]);
  });

  it('applies the promotional rate through its last day', () => {
    expect(split(300_000, [promo({ endsOn: TODAY })])).toMatchObject([{ kind: 'balance_transfer', aprPpm: 0 }]);
  });

  it('includes a promotion from its first day', () => {
    expect(short(300_000, [promo({ startsOn: TODAY })])).toEqual([['bt', 300_000]]);
  });

  it('uses the later rate once the promotion is over', () => {
    expect(split(300_000, [promo({ endsOn: civilDate('2026-02-28') })])).toEqual([
      { id: 'bt', promoId: 'bt', kind: 'balance_transfer', balanceMinor: 300_000, aprPpm: 249_900 },
    ]);
    expect(split(100_000, [deferred('2026-02-28')])).toMatchObject([{ kind: 'purchase', aprPpm: 249_900 }]);
  });

  it('reports the deferred interest accrued so far', () => {
    const [segment] = split(100_000, [deferred('2026-12-31', { startsOn: civilDate('2026-02-01') })]);
    // One month at 24.99% on $1,000.
    expect(segment).toMatchObject({ kind: 'deferred', aprPpm: 0, promo: { deferredAccruedMinor: 2_083 } });
  });

  it('returns a null rate for purchases if it is unknown', () => {
    expect(splitCardBalance({ balanceMinor: minor(100), purchaseAprPpm: null, promos: [], today: TODAY })).toEqual([
      { id: 'purchases', kind: 'purchase', balanceMinor: 100, aprPpm: null, promoId: null },
    ]);
  });

  it('returns nonempty segments that add up to the amount owed', () => {
    const kinds = fc.constantFrom<Promo['kind']>(
      'balance_transfer',
      'deferred_interest',
      'intro_purchase',
      'reduced_rate',
    );
    const any = fc.record({
      kind: kinds,
      balanceMinor: amount(400_000),
      endsOn: fc.constantFrom('2026-02-01', '2026-03-20', '2027-01-01').map(civilDate),
    });
    fc.assert(
      fc.property(signedAmount(900_000), fc.array(any, { maxLength: 4 }), (owed, list) => {
        const segments = split(
          owed,
          list.map((fields, index) => promo({ ...fields, id: String(index) })),
        );
        expect(segments.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(Math.max(0, owed));
        expect(segments.every(({ balanceMinor }) => balanceMinor > 0)).toBe(true);
      }),
    );
  });
});
