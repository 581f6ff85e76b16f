import { oc } from '@orpc/contract';
import { z } from 'zod';
import { changed, Id, Money, PositiveMoney } from './wire.ts';

const tags = ['sweeps'];

const TwoPersonApproval = z.object({
  /** Version of the setting; 0: never changed. */
  version: z.int().min(0),
  /** Amount above which transfers need two members; null: one member is sufficient. */
  above: Money.nullable(),
  /** Members who can approve transfers: owners and editors. */
  approvers: z.array(z.object({ userId: Id, name: z.string(), isYou: z.boolean() })),
});
export type TwoPersonApproval = z.infer<typeof TwoPersonApproval>;

export const twoPersonApproval = {
  get: oc
    .route({
      method: 'GET',
      path: '/sweeps/two-person-approval',
      tags,
      summary: 'Get the amount above which a transfer needs two members, and those members',
    })
    .output(TwoPersonApproval),
  update: oc
    .route({
      method: 'PUT',
      path: '/sweeps/two-person-approval',
      tags,
      summary:
        'Set the amount, or null to turn it off; owners only, after a recent sign-in. If-Match is 0 for the first. ' +
        'Needs two members who may approve. Open proposals keep their approval rule, or a stricter one',
    })
    .input(z.object({ above: PositiveMoney.nullable() }))
    .output(changed(TwoPersonApproval)),
};
