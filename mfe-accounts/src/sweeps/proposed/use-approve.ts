import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SweepRun, SweepRunDetail } from '@tideline/contract';
import { api, ApiError, useChange, useFreshSignIn, useT, type FreshSignIn } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { doneQuery, runsQuery } from '../sweeps.queries.ts';

type Approval = { amount?: SweepRun['amount'] };

export interface Approving {
  approve: (approval?: Approval, idempotencyKey?: string) => Promise<void>;
  busy: boolean;
  error: Error | null;
  /** Asks for the password where the last sign-in is too long ago. */
  dialog: FreshSignIn['dialog'];
}

/** Approves a proposal as it is shown: where it changed meanwhile, what stands now is read again and nothing moves. */
export function useApprove(
  { id, version, to, amount: proposed }: SweepRun,
  onDone?: (run: SweepRunDetail) => void,
): Approving {
  const t = useT(messages);
  const { money } = useFormats();
  const client = useQueryClient();
  const fresh = useFreshSignIn();
  const change = useChange({
    change: ({ amount, idempotencyKey }: Approval & { idempotencyKey?: string | undefined }) =>
      fresh.run(() =>
        api.sweepRuns.approve(
          { id, version, ...(amount === undefined ? {} : { amount }) },
          idempotencyKey === undefined ? {} : { idempotencyKey },
        ),
      ),
    done: (_run, { amount = proposed }) =>
      t('proposed.approved', { amount: money(amount.minor, amount.currency), to: to.name }),
    ...(onDone === undefined ? {} : { onSuccess: onDone }),
  });
  const approve = async (approval: Approval = {}, idempotencyKey?: string): Promise<void> => {
    try {
      await change.mutateAsync({ ...approval, idempotencyKey });
    } catch (error) {
      if (isGone(error)) await client.invalidateQueries({ queryKey: ['sweeps'] });
      throw error;
    }
  };
  return { approve, busy: change.isPending, error: change.error, dialog: fresh.dialog };
}

/** Somebody else, or the next evaluation, was faster. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('VERSION_CONFLICT') || error.is('SWEEP_RUN_STATE'));

/** Whether this household has approved a transfer before: the first time everything is checked on a page of its own. */
export function useHasApproved(): boolean {
  const isApproved = ({ approvedBy }: SweepRun) => approvedBy !== null;
  const underWay = useQuery(runsQuery('under_way')).data?.items ?? [];
  const done = useInfiniteQuery(doneQuery()).data?.pages[0]?.items ?? [];
  return underWay.some(isApproved) || done.some(isApproved);
}
