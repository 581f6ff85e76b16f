import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFormats } from '../format/format-context.tsx';
import { formatShare } from '@tideline/contract/format';
import { messages } from '../messages/en.ts';
import styles from './progress.module.css';

interface BarProps {
  label: string;
  value: number;
  max: number;
  /** Text at the end of the line: "312 of 1,000 rows". */
  words: string;
  tone: 'tide' | 'warn' | 'debt' | 'gain';
  /** Content shown instead of the words, such as figures that open their workings. */
  shown?: ReactNode;
  kind: 'progressbar' | 'meter';
}

function Bar({ label, value, max, words, tone, shown = words, kind }: BarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div className={classNames(styles.progress, styles[tone])}>
      <div className={styles.words}>
        <span>{label}</span>
        <span>{shown}</span>
      </div>
      <svg
        className={styles.track}
        role={kind}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(Math.max(value, 0), max)}
        aria-valuetext={words}
      >
        <rect className={styles.fill} width={`${share * 100}%`} height="100%" rx="3" />
      </svg>
    </div>
  );
}

export interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** Text at the end of the line. Defaults to the completed share in percent. */
  words?: string;
}

/** Shows the progress of a running task. */
export function ProgressBar({ words, ...bar }: ProgressBarProps) {
  const { locale } = useFormats();
  return <Bar {...bar} words={words ?? formatShare(bar.value, bar.max, locale)} tone="tide" kind="progressbar" />;
}

export interface MeterProps extends ProgressBarProps {
  tone?: 'tide' | 'warn' | 'debt' | 'gain';
  shown?: ReactNode;
}

/** Shows the used share of a whole, in words and as a bar. */
export function Meter({ words, tone = 'tide', ...bar }: MeterProps) {
  const { locale } = useFormats();
  return (
    <Bar {...bar} words={words ?? messages.used(formatShare(bar.value, bar.max, locale))} tone={tone} kind="meter" />
  );
}

export interface UtilizationProps {
  label: string;
  balanceMinor: number;
  limitMinor: number;
}

/**
 * Shows the used share of a credit limit: "31% used". It has the normal color below 50%, a warning color from 50% and
 * the color of debt from 90%.
 */
export function Utilization({ label, balanceMinor, limitMinor }: UtilizationProps) {
  const share = limitMinor > 0 ? balanceMinor / limitMinor : 0;
  const tone = share >= 0.9 ? 'debt' : share >= 0.5 ? 'warn' : 'tide';
  return <Meter label={label} value={Math.max(balanceMinor, 0)} max={limitMinor} tone={tone} />;
}
