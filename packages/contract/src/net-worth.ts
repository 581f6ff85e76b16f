import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Exchange } from './exchange.ts';
import { CivilDate, Currency, Money } from './wire.ts';

const Point = z.object({ on: CivilDate, assets: Money, liabilities: Money, net: Money });

export const NetWorth = z.object({
  currency: Currency,
  /** Net worth at month ends and today, oldest first. Liabilities are positive amounts owed. */
  points: z.array(Point),
  current: Point,
  changeSinceLastMonth: Money,
  /** How the current totals were converted. */
  exchange: Exchange,
  /** How the totals of earlier months were converted, each with the rates of its last day. */
  history: Exchange,
});

export type NetWorth = z.infer<typeof NetWorth>;

export const netWorth = {
  get: oc
    .route({
      method: 'GET',
      path: '/net-worth',
      tags: ['net-worth'],
      summary: 'Get assets, liabilities and net worth by month',
    })
    .input(z.object({ months: z.int().min(1).max(120).default(12) }))
    .output(NetWorth),
};
