import type { SweepRun } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Icon, useFormats } from '@tideline/ui';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages/sweeps.en.ts';
import { FromTo } from '../from-to.tsx';
import { useNow } from '../time-left.ts';
import styles from './proposals.module.css';

/** A proposal that the user answered on this page. */
export interface Answered {
  /** The proposal as it was shown. */
  run: SweepRun;
  /** ended: an answer to another proposal used its money or removed its reason */
  answer: 'approved' | 'skipped' | 'ended';
  /** The approved transfers, with their cancel windows. */
  transfers: readonly SweepRun[];
}

const FOCUS_WITHIN_MS = 1_000;

/**
 * Focuses a row whose button no longer exists. The page is inert while a dialog closes, so this tries again in the next
 * frames, unless the focus has moved elsewhere by then.
 */
function focusOnceFree(row: HTMLElement | null): () => void {
  const until = performance.now() + FOCUS_WITHIN_MS;
  let frame = 0;
  const attempt = (): void => {
    if (document.activeElement === document.body) row?.focus({ preventScroll: true });
    if (document.activeElement !== row && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}

/**
 * Returns the length of the cancel window, between two instants of the server's clock, because this device's clock may
 * be wrong.
 */
const windowOf = ({ approvedAt, cancelUntil }: SweepRun): number =>
  approvedAt === null || cancelUntil === null ? 0 : Date.parse(cancelUntil) - Date.parse(approvedAt);

interface Props {
  answered: Answered;
  /** Called after Undo, when the transfers wait for approval again. */
  onUndone: () => void;
}

/** Keeps the position and height of an answered proposal, so that no other button moves under the pointer. */
export function AnsweredRow({ answered: { run, answer, transfers }, onUndone }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { money } = useFormats();
  const amount = money(run.amount.minor, run.amount.currency);
  const row = useRef<HTMLDivElement>(null);
  const [isUndone, setUndone] = useState(false);
  const now = useNow();
  const [since] = useState(now);
  const open = transfers.filter((each) => each.can.includes('undo') && now - since < windowOf(each));
  const undo = useChange({
    change: async () => {
      for (const { id, version } of open) await api.sweepRuns.undo({ id, version });
    },
    done: () => t('answered.back', { amount, to: run.to.name }),
    onSuccess: () => {
      setUndone(true);
      onUndone();
    },
  });
  useEffect(() => (answer === 'ended' ? undefined : focusOnceFree(row.current)), [answer]);
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
