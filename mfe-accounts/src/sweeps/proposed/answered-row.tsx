import type { SweepRun } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Icon, useFormats } from '@tideline/ui';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages/sweeps.en.ts';
import { FromTo } from '../from-to.tsx';
import { useNow } from '../transfers/time-left.ts';
import styles from './proposals.module.css';

/** A proposal that the user answered on this page. */
export interface Answered {
  /** As it was shown. */
  run: SweepRun;
  /** ended: an answer to another proposal took its money or its reason */
  answer: 'approved' | 'skipped' | 'ended';
  /** What the answer approved, with its cancel windows. */
  transfers: readonly SweepRun[];
}

const FOCUS_MS = 50;

/** Measured between two instants of the server, because this device's clock may be wrong. */
const windowOf = ({ approvedAt, cancelUntil }: SweepRun): number =>
  approvedAt === null || cancelUntil === null ? 0 : Date.parse(cancelUntil) - Date.parse(approvedAt);

/** Keeps the place and height of an answered proposal, so that no other button slides under the pointer. */
export function AnsweredRow({ answered: { run, answer, transfers } }: { answered: Answered }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { money } = useFormats();
  const row = useRef<HTMLDivElement>(null);
  const [isUndone, setUndone] = useState(false);
  const now = useNow();
  const [since] = useState(now);
  const open = transfers.filter((each) => each.can.includes('cancel') && now - since < windowOf(each));
  const undo = useChange({
    change: async () => {
      for (const { id, version } of open) await api.sweepRuns.cancel({ id, version });
    },
    onSuccess: () => setUndone(true),
  });
  // The button that had the focus is gone, and a dialog that closes restores the focus a frame later.
  useEffect(() => {
    if (answer === 'ended') return undefined;
    const timer = setTimeout(() => row.current?.focus(), FOCUS_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  const amount = money(run.amount.minor, run.amount.currency);
  return (
    <div ref={row} className={styles.row} role="status" tabIndex={-1}>
      <div className={styles.what}>
        <p className={styles.fromTo}>
          <FromTo run={run} />
        </p>
        <p className={styles.answer}>
          <Icon name="check" size={16} /> {isUndone ? t('answered.undone') : t(`answered.${answer}`)}
        </p>
        {undo.error ? <Banner tone="warn" announce="alert" title={errorOf(undo.error)} /> : null}
      </div>
      <p className={styles.amount}>{answer === 'approved' ? amount : null}</p>
      <span />
      {answer === 'approved' && !isUndone && open.length > 0 ? (
        <div className={styles.go}>
          <Button
            variant="quiet"
            busy={undo.isPending}
            aria-label={t('answered.undoOf', { amount, from: run.from.name, to: run.to.name })}
            onClick={() => undo.mutate(undefined)}
          >
            {t('answered.undo')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
