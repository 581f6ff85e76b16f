import { actuarialApr } from '@tideline/domain';
import type { Fields, Json } from '../fields.ts';

export const aprAppendixJ: Record<string, (input: Fields) => Json> = {
  apr_actuarial: (input) => {
    const found = actuarialApr({
      amount: input.number('amount'),
      payment: input.number('payment'),
      payments: input.number('n'),
      wholePeriods: input.number('t', 1),
      fraction: input.number('f', 0),
      periodsPerYear: input.number('unit_periods_per_year', 12),
    });
    return { apr_percent: found.ok ? found.apr * 100 : null };
  },
};
