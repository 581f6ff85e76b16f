import { useQueryClient } from '@tanstack/react-query';
import type { SweepRun, SweepRunDetail } from '@tideline/contract';
import { api, ApiError, useChange, useFreshSignIn, useT, type FreshSignIn } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';

type Approval = { amount?: SweepRun['amount'] };

export interface ApprovalState {
  approve: (approval?: Approval, idempotencyKey?: string) => Promise<void>;
  busy: boolean;
  error: Error | null;
  /** The dialog that asks for the password if the last sign-in is too old. */
  dialog: FreshSignIn['dialog'];
}

/** Approves a proposal as shown. If it has changed, the current one is loaded and nothing moves. */
export function useApprove(
  { id, version, to, amount: proposed }: SweepRun,
  onDone?: (run: SweepRunDetail) => void,
): ApprovalState {
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
    done: ({ state }, { amount = proposed }) =>
      t(state === 'proposed' ? 'two.done' : 'proposed.approved', {
        amount: money(amount.minor, amount.currency),
        to: to.name,
      }),
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

/** Returns whether another user, or the next evaluation, changed the proposal first. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('VERSION_CONFLICT') || error.is('SWEEP_RUN_STATE'));

/** Approves both parts of a proposal that has a better use. */
export function useSplit(
  { id, version, amount, betterUse }: SweepRun,
  onDone: (transfers: readonly SweepRunDetail[]) => void,
): ApprovalState {
  const t = useT(messages);
  const { money } = useFormats();
  const client = useQueryClient();
  const fresh = useFreshSignIn();
  const change = useChange({
    change: () => fresh.run(() => api.sweepRuns.split({ id, version })),
    done: ({ better }) =>
      t(better.state === 'proposed' ? 'two.done' : 'better.done', {
        amount: money(amount.minor, amount.currency),
        to: betterUse?.to.name ?? '',
      }),
    onSuccess: ({ better, rest }) => onDone(rest === null ? [better] : [better, rest]),
  });
  const approve = async (): Promise<void> => {
    try {
      await change.mutateAsync(undefined);
    } catch (error) {
      if (isGone(error)) await client.invalidateQueries({ queryKey: ['sweeps'] });
      throw error;
    }
  };
  return { approve, busy: change.isPending, error: change.error, dialog: fresh.dialog };
}
