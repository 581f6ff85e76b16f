import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, Id, Money, Month, PositiveMoney, Ppm, Removed, Version } from './wire.ts';
import { Working } from './working.ts';

const tags = ['targets'];

/** How the month goes on: `ahead` has spent more than by this day is usual, and more than the target by its end. */
const Pace = z.object({
  expected: Money,
  projected: Money,
  /** What each day left may cost. */
  perDay: Money,
  /** pattern: by the household's own months · linear: the same every day, while there are fewer than three of them. */
  basis: z.enum(['pattern', 'linear']),
  workings: z.object({ expected: Working, projected: Working }),
});

const targetShape = z.object({
  id: Id,
  version: Version,
  categoryId: Id,
  /** Of a category that came with the household; its name may be another one by now. */
  key: z.string().nullable(),
  name: z.string(),
  amount: Money,
  /** The month it counts from; until another one follows. */
  since: Month,
  /** The share of the target from which what was spent is warned of. */
  alertPpm: Ppm,
  /** Of the month that was asked for; refunds reduce it. */
  spent: Money,
  /** Target less spent; below zero once it is passed. */
  left: Money,
  state: z.enum(['on_track', 'ahead', 'over']),
  alert: z.boolean(),
  /** null: the month is over, or has not begun. */
  pace: Pace.nullable(),
  /** The transactions that were spent, of the category and those below it. */
  href: z.string(),
  /** Six months before it, oldest first; no target then: null. */
  earlier: z.array(z.object({ month: Month, spent: Money, target: Money.nullable() })),
});
export interface CategoryTarget extends z.infer<typeof targetShape> {}
export const CategoryTarget: z.ZodType<CategoryTarget, CategoryTarget> = targetShape;

const listShape = z.object({
  month: Month,
  /** The least on track first. */
  items: z.array(CategoryTarget),
  /** Of all targets together, one below another in its own alone; `projected` is null where the month is not the running one. */
  total: z.object({ target: Money, spent: Money, projected: Money.nullable() }),
  /** Categories without a target, by what a month of the last six usually cost; the dearest first. */
  suggestions: z.array(z.object({ categoryId: Id, key: z.string().nullable(), name: z.string(), usual: Money })),
});
export interface CategoryTargets extends z.infer<typeof listShape> {}
const CategoryTargets: z.ZodType<CategoryTargets, CategoryTargets> = listShape;

/** null: from that month on there is none. */
const entered = { amount: PositiveMoney.nullable(), alertPpm: Ppm };

/** A target that was written down, whatever month is looked at. */
const WrittenTarget = z.object({
  id: Id,
  version: Version,
  categoryId: Id,
  since: Month,
  amount: Money.nullable(),
  alertPpm: Ppm,
});
export type WrittenTarget = z.infer<typeof WrittenTarget>;

export const targets = {
  list: oc
    .route({
      method: 'GET',
      path: '/targets',
      tags,
      summary: 'What categories may cost a month, and how the month goes; without a month the running one',
    })
    .input(z.object({ month: Month.optional() }))
    .output(CategoryTargets),
  create: oc
    .route({
      method: 'POST',
      path: '/targets',
      tags,
      successStatus: 201,
      summary: 'Set what a category may cost from a month on, or that from then on there is no target',
    })
    .input(
      z.object({ categoryId: Id, since: Month, amount: entered.amount, alertPpm: entered.alertPpm.default(1_000_000) }),
    )
    .output(changed(WrittenTarget)),
  update: oc
    .route({ method: 'PATCH', path: '/targets/{id}', tags, summary: 'Correct a target, for all its months' })
    .input(byId.extend({ ...z.object(entered).partial().shape }))
    .output(changed(WrittenTarget)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/targets/{id}',
      tags,
      summary: 'As if it had never been set: the one before it counts again',
    })
    .input(byId)
    .output(Removed),
};
