import {
  formatMoney,
  type DateStyle,
  type MinorLike,
  type MoneySign,
  type PercentFormatOptions,
} from '@tideline/contract/format';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { messages } from '../messages/en.ts';
import styles from './amounts.module.css';
import { useFormats } from './format-context.tsx';

export interface MoneyProps {
  minor: MinorLike;
  /** Defaults to the household's currency. */
  currency?: string;
  sign?: MoneySign;
  trimZeros?: boolean;
  /** Whether the amount is rounded to whole units. */
  whole?: boolean;
  /** `owe` puts "You owe" or "You have" before the figure, which then has no sign. */
  words?: 'owe';
  /** Whether debts and gains are colored. The sign or the words still carry the meaning. */
  toned?: boolean;
  /** Whether the amount is an estimate, which gets "about" before it unless it is zero. */
  estimate?: boolean;
}

/**
 * Shows a blurred amount, without a color that would reveal a debt. It is readable under the pointer. Screen readers
 * announce that it is hidden.
 */
function Hidden({ text }: { text: string }) {
  return (
    <>
      <span className={classNames(styles.figure, styles.blurred)} aria-hidden="true">
        {text}
      </span>
      <VisuallyHidden>{messages.hidden}</VisuallyHidden>
    </>
  );
}

/** Shows an amount in tabular figures, in the household's locale. The privacy blur hides it. */
export function Money({ minor, currency, sign, trimZeros, whole, words, toned, estimate }: MoneyProps) {
  const formats = useFormats();
  const units = BigInt(minor);
  const tone = toned ? (units < 0n ? styles.debt : units > 0n ? styles.gain : undefined) : undefined;
  const shownSign = words ? 'never' : (sign ?? 'auto');
  const text = formatMoney(minor, currency ?? formats.currency, formats.locale, {
    sign: shownSign,
    ...(trimZeros ? { trimZeros } : {}),
    ...(whole ? { whole } : {}),
  });
  return (
    <>
      {words ? `${units < 0n ? messages.youOwe : messages.youHave} ` : null}
      {estimate && units !== 0n ? `${messages.about} ` : null}
      {formats.amountsHidden ? <Hidden text={text} /> : <span className={classNames(styles.figure, tone)}>{text}</span>}
    </>
  );
}

export interface PercentProps extends PercentFormatOptions {
  /** Parts per million: 249_900 is 24.99%. */
  ppm: number;
}

/** Shows a rate: "24.99%". */
export function Percent({ ppm, ...options }: PercentProps) {
  const formats = useFormats();
  return <span className={styles.figure}>{formats.percent(ppm, options)}</span>;
}

export interface DateTextProps {
  /** 'YYYY-MM-DD' */
  date: string;
  format?: DateStyle;
}

/** Shows a calendar date in a `<time>` element: "Mar 12". */
export function DateText({ date, format }: DateTextProps) {
  const formats = useFormats();
  return <time dateTime={date}>{formats.date(date, format)}</time>;
}
