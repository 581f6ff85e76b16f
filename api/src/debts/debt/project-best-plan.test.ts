import { expect, it } from '@jest/globals';
import { bestPlan, civilDate, type Debt, minor, ppm } from '@tideline/domain';
import { bestPlanOf, remember, rememberByShape } from './project-best-plan.ts';

it(
  'repeated results are computed once, the least recently used is evicted, and inputs are compared by ' +
    'their whole content',
  () => {
    const asked: string[] = [];
    const double = remember(({ name, of }: { name: string; of: readonly number[] }) => {
      asked.push(`${name}:${of.join()}`);
      return of.map((one) => one * 2);
    }, 2);
    expect([double({ name: 'a', of: [1] }), double({ name: 'a', of: [1] }), double({ name: 'a', of: [1, 2] })]).toEqual(
      [[2], [2], [2, 4]],
    );
    double({ name: 'a', of: [1] });
    double({ name: 'b', of: [1] });
    double({ name: 'a', of: [1] });
    double({ name: 'a', of: [1, 2] });
    expect(asked).toEqual(['a:1', 'a:1,2', 'b:1', 'a:1,2']);
  },
);

it('an empty result is cached', () => {
  let asked = 0;
  const none = remember((key: string) => {
    asked += key.length;
    return undefined;
  }, 2);
  none('x');
  none('x');
  expect(asked).toBe(1);
});

const FIRST = ['01a207cf-3104-7000-9b43-e3e666c95748', '01a207cf-316d-7000-b39f-010331f22ef5'] as const;
const SECOND = ['01a307cf-3104-7000-9b43-e3e666c95748', '01a307cf-316d-7000-b39f-010331f22ef5'] as const;

it('a result is computed once for inputs that differ only in ids, and returned with the ids of each input', () => {
  let computed = 0;
  const inReverse = rememberByShape(({ ids }: { ids: readonly string[] }) => {
    computed += 1;
    return { last: ids.toReversed()[0], smallest: ids.toSorted()[0] };
  }, 2);
  expect([inReverse({ ids: FIRST }), inReverse({ ids: SECOND })]).toEqual([
    { last: FIRST[1], smallest: FIRST[0] },
    { last: SECOND[1], smallest: SECOND[0] },
  ]);
  expect(computed).toBe(1);
});

it('a result is computed again if the ids sort differently, because ids decide ties', () => {
  const smallest = rememberByShape(({ ids }: { ids: readonly string[] }) => ids.toSorted()[0], 2);
  expect([smallest({ ids: FIRST }), smallest({ ids: FIRST.toReversed() })]).toEqual([FIRST[0], FIRST[0]]);
});

it("a cached result equals the engine's result, with the ids of each household", () => {
  const debts = (ids: readonly [string, string]): Debt[] => [
    {
      id: ids[0],
      name: 'Couch',
      kind: 'card',
      minimum: { kind: 'installment', paymentMinor: minor(2_500) },
      segments: [
        {
          id: 'balance',
          kind: 'deferred',
          balanceMinor: minor(100_000),
          aprPpm: ppm(0),
          promo: { endsOn: civilDate('2026-07-01'), revertAprPpm: ppm(299_900) },
        },
      ],
    },
    {
      id: ids[1],
      name: 'Visa',
      kind: 'card',
      minimum: { kind: 'installment', paymentMinor: minor(2_500) },
      segments: [{ id: 'balance', kind: 'purchase', balanceMinor: minor(300_000), aprPpm: ppm(249_900) }],
    },
  ];
  const options = { monthlyMinor: minor(40_000), startOn: civilDate('2026-01-01') };
  for (const ids of [FIRST, SECOND]) expect(bestPlanOf(debts(ids), options)).toEqual(bestPlan(debts(ids), options));
});
