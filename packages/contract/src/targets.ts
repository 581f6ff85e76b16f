import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Exchange } from './exchange.ts';
import { byId, changed, Id, Money, Month, PositiveMoney, Ppm, Removed, Version } from './wire.ts';
import { Working } from './working.ts';

const tags = ['targets'];

/**
 * Pace of the month: `ahead` means that spending is above the usual level for this day and is projected to exceed the
 * target.
 */
const Pace = z.object({
  expected: Money,
  projected: Money,
  /** Remaining budget per day. */
  perDay: Money,
  /** pattern: from the household's past months · linear: evenly distributed, until there are three of them. */
  basis: z.enum(['pattern', 'linear']),
  workings: z.object({ expected: Working, projected: Working }),
});

const targetShape = z.object({
  id: Id,
  version: Version,
  categoryId: Id,
  /** Key of a built-in category, which may have been renamed since. */
  key: z.string().nullable(),
  name: z.string(),
  amount: Money,
  /** First month of the target; it applies until a later one replaces it. */
  since: Month,
  /** The share of the target at which an alert is sent. */
  alertPpm: Ppm,
  /** Spent in the requested month, less refunds. */
  spent: Money,
  /** Target less spent; negative once exceeded. */
  left: Money,
  state: z.enum(['on_track', 'ahead', 'over']),
  alert: z.boolean(),
  /** null: the month is over, or has not started. */
  pace: Pace.nullable(),
  /** Link to the spending transactions of the category and its subcategories. */
  href: z.string(),
  /** The six months before, oldest first; `target` is null for months without one. */
  earlier: z.array(z.object({ month: Month, spent: Money, target: Money.nullable() })),
});
export interface CategoryTarget extends z.infer<typeof targetShape> {}
export const CategoryTarget: z.ZodType<CategoryTarget, CategoryTarget> = targetShape;

const listShape = z.object({
  month: Month,
  /** Least on track first. */
  items: z.array(CategoryTarget),
  /**
   * Totals of all targets, without double-counting a target below another; `projected` is null unless the month is the
   * current one.
   */
  total: z.object({ target: Money, spent: Money, projected: Money.nullable() }),
  /** Categories without a target, by the usual amount of a month in the last six; most expensive first. */
  suggestions: z.array(z.object({ categoryId: Id, key: z.string().nullable(), name: z.string(), usual: Money })),
  exchange: Exchange,
});
export interface CategoryTargets extends z.infer<typeof listShape> {}
const CategoryTargets: z.ZodType<CategoryTargets, CategoryTargets> = listShape;

/** null: no target from that month on. */
const entered = { amount: PositiveMoney.nullable(), alertPpm: Ppm };

/** A stored target, regardless of the displayed month. */
const TargetInput = z.object({
  id: Id,
  version: Version,
  categoryId: Id,
  since: Month,
  amount: Money.nullable(),
  alertPpm: Ppm,
});
export type TargetInput = z.infer<typeof TargetInput>;

export const targets = {
  list: oc
    .route({
      method: 'GET',
      path: '/targets',
      tags,
      summary: 'List spending targets and the month’s progress; the current month if none is given',
    })
    .input(z.object({ month: Month.optional() }))
    .output(CategoryTargets),
  create: oc
    .route({
      method: 'POST',
      path: '/targets',
      tags,
      successStatus: 201,
      summary: 'Set or remove a category’s spending target from a month on',
    })
    .input(
      z.object({ categoryId: Id, since: Month, amount: entered.amount, alertPpm: entered.alertPpm.default(1_000_000) }),
    )
    .output(changed(TargetInput)),
  update: oc
    .route({ method: 'PATCH', path: '/targets/{id}', tags, summary: 'Edit a target for all its months' })
    .input(byId.extend({ ...z.object(entered).partial().shape }))
    .output(changed(TargetInput)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/targets/{id}',
      tags,
      summary: 'Delete a target as if it had never been set; the previous one applies again',
    })
    .input(byId)
    .output(Removed),
};
