import { expect, it } from '@jest/globals';
import { remember } from './project-best-plan.ts';

it(
  'computes repeated requests once, evicts the least recently used, and distinguishes inputs by all ' +
    'of their content',
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

it('caches an empty result', () => {
  let asked = 0;
  const none = remember((key: string) => {
    asked += key.length;
    return undefined;
  }, 2);
  none('x');
  none('x');
  expect(asked).toBe(1);
});
