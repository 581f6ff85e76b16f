import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Goal } from './sweep-rules.ts';
import { byId, changed, EnteredDate, Id, PositiveMoney, Removed, text } from './wire.ts';

const tags = ['sweeps'];

const goalFields = { name: text(80), accountId: Id, amount: PositiveMoney, by: EnteredDate, setAside: PositiveMoney };

const goalsRoutes = {
  list: oc
    .route({ method: 'GET', path: '/goals', tags, summary: 'List savings goals, soonest first' })
    .output(z.object({ items: z.array(Goal) })),
  create: oc
    .route({
      method: 'POST',
      path: '/goals',
      tags,
      successStatus: 201,
      summary: 'Add a savings goal on a deposit account',
    })
    .input(z.object({ ...goalFields, setAside: goalFields.setAside.optional() }))
    .output(changed(Goal)),
  update: oc
    .route({ method: 'PATCH', path: '/goals/{id}', tags, summary: 'Edit a savings goal' })
    .input(byId.extend(z.object(goalFields).partial().shape))
    .output(changed(Goal)),
  remove: oc
    .route({ method: 'DELETE', path: '/goals/{id}', tags, summary: 'Delete a savings goal that no rule saves for' })
    .input(byId)
    .output(Removed),
};

type GoalRoutes = typeof goalsRoutes;

export interface GoalArea extends GoalRoutes {}

export const goals: GoalArea = goalsRoutes;
