import type { SweepRun } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import styles from './proposals.module.css';

/** Shows who approved a transfer that needs two members, and who must still approve it. */
export function TwoPersonStatus({
  run,
  twoPerson: { first, waitsFor },
}: {
  run: SweepRun;
  twoPerson: NonNullable<SweepRun['twoPerson']>;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  const others = waitsFor.filter(({ isYou }) => !isYou).map(({ name }) => name);
  if (others.length === 0 && (first === null || first.isYou)) return t('two.alone');
  if (first === null) return t('two.none');
  const amount = money(first.amount.minor, run.amount.currency);
  if (first.isYou) return t('two.yours', { amount, names: others });
  return waitsFor.some(({ isYou }) => isYou)
    ? t('two.needsYou', { name: first.name, amount })
    : t('two.theirs', { name: first.name, amount, names: others });
}

/** Cancels the user's own first approval. */
export function WithdrawButton({ run: { id, version, amount, from, to } }: { run: SweepRun }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { money } = useFormats();
  const sum = money(amount.minor, amount.currency);
  const withdraw = useChange({
    change: () => api.sweepRuns.undo({ id, version }),
    done: () => t('answered.back', { amount: sum, to: to.name }),
  });
  return (
    <div className={styles.go}>
      {withdraw.error ? <Banner tone="warn" announce="alert" title={errorOf(withdraw.error)} /> : null}
      <Button
        variant="quiet"
        busy={withdraw.isPending}
        aria-label={t('answered.undoOf', { amount: sum, from: from.name, to: to.name })}
        onClick={() => withdraw.mutate(undefined)}
      >
        {t('two.withdraw')}
      </Button>
    </div>
  );
}
