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
  /** pattern: from the household's past months · linear: evenly distributed, with fewer than three such months. */
  basis: z.enum(['pattern', 'linear']),
  workings: z.object({ expected: Working, projected: Working }),
});

const targetShape = z.object({
  id: Id,
  version: Version,
  categoryId: Id,
  /** Key of a built-in category, which the household may have renamed. */
  key: z.string().nullable(),
  name: z.string(),
  amount: Money,
  /** First month of the target. It applies until a later target replaces it. */
  since: Month,
  /** Share of the target at which an alert is sent. */
  alertPpm: Ppm,
  /** Amount spent in the requested month, minus refunds. */
  spent: Money,
  /** Target minus spending; negative if spending exceeds it. */
  left: Money,
  state: z.enum(['on_track', 'ahead', 'over']),
  alert: z.boolean(),
  /** Pace of the month; null: the month is over or has not started. */
  pace: Pace.nullable(),
  /** Link to the spending transactions of the category and its subcategories. */
  href: z.string(),
  /** The six previous months, oldest first. `target` is null for months without one. */
  earlier: z.array(z.object({ month: Month, spent: Money, target: Money.nullable() })),
});
export interface CategoryTarget extends z.infer<typeof targetShape> {}
export const CategoryTarget: z.ZodType<CategoryTarget, CategoryTarget> = targetShape;

const listShape = z.object({
  month: Month,
  /** Targets, least on track first. */
  items: z.array(CategoryTarget),
  /**
   * Totals of all targets, which count a target below another only once. `projected` is null unless the month is the
   * current one.
   */
  total: z.object({ target: Money, spent: Money, projected: Money.nullable() }),
  /** Categories without a target, by the usual amount of a month in the last six, highest first. */
  suggestions: z.array(z.object({ categoryId: Id, key: z.string().nullable(), name: z.string(), usual: Money })),
  exchange: Exchange,
});
export interface CategoryTargets extends z.infer<typeof listShape> {}
const CategoryTargets: z.ZodType<CategoryTargets, CategoryTargets> = listShape;

/** A target as entered; null amount: no target from that month. */
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
