import { useId, type ReactNode } from 'react';
import { formatDate, unbroken } from '@tideline/contract/format';
import { pageLocale } from '@tideline/mfe-kit/light';
import { formatMoney, formatPercent } from '@tideline/ui/light';
import styles from './landing.module.css';

/** Examples are in dollars, in the format of the page's language. */
const LOCALE = pageLocale('en-US');

export const dollars = (minor: number): string => formatMoney(minor, 'USD', LOCALE, { trimZeros: true });
export const rate = (ppm: number): string => formatPercent(ppm, LOCALE);
export const dayOf = (date: string, today: string, style: 'short' | 'day' = 'short'): string =>
  unbroken(formatDate(date, { locale: LOCALE, style, today }));

/** Shows one of three cards that explain Tideline with simple figures. */
export function Picture({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.picture} aria-labelledby={id}>
      <h2 id={id} className={styles.pictureTitle}>
        {title}
      </h2>
      <p className={styles.pictureLead}>{lead}</p>
      {children}
    </section>
  );
}
