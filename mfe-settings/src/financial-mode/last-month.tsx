import { useQuery } from '@tanstack/react-query';
import { toMinor, type ModeLastMonth } from '@tideline/contract';
import { ShowWorking, useT } from '@tideline/mfe-kit';
import { SkeletonBar, useFormats } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';
import { lastMonthQuery } from './mode.queries.ts';
import type { ModeKey } from './mode-draft.ts';

type ModeMonth = ModeLastMonth['modes'][number];

/**
 * Shows the amount that a mode would have moved last month, based on the household's ledger. Loads after the page, into
 * a reserved line.
 */
export function LastMonth({ mode }: { mode: ModeKey }) {
  const t = useT(modeMessages);
  const { data, isError } = useQuery(lastMonthQuery());
  const found = data?.modes.find(({ key }) => key === mode);
  return (
    <p className={styles.lastMonth}>
      {isError ? (
        t('lastMonth.failed')
      ) : data === undefined ? (
        <SkeletonBar width="60%" />
      ) : found === undefined ? (
        t('lastMonth.nothing')
      ) : (
        <Moved from={data.from} found={found} />
      )}
    </p>
  );
}

function Moved({ from, found: { moved, toDebts, toSavings } }: { from: string; found: ModeMonth }) {
  const t = useT(modeMessages);
  const { money, date } = useFormats();
  const amount = ({ minor, currency }: { minor: string; currency: string }) => money(minor, currency);
  const month = date(from, 'monthName');
  if (toMinor(moved) === 0) return <>{t('lastMonth.none', { month })}</>;
  const where =
    toMinor(toSavings) === 0
      ? t('lastMonth.toDebts')
      : toMinor(toDebts) === 0
        ? t('lastMonth.toSavings')
        : t('lastMonth.toBoth', { debts: amount(toDebts), savings: amount(toSavings) });
  return <>{t('lastMonth.spare', { month, amount: amount(moved), where })}</>;
}

/** Shows the working of last month's amount. */
export function LastMonthWorking({ mode, name }: { mode: ModeKey; name: string }) {
  const t = useT(modeMessages);
  const { data } = useQuery(lastMonthQuery());
  const working = data?.modes.find(({ key }) => key === mode)?.working ?? null;
  if (working === null || working.lines.length === 0) return null;
  return <ShowWorking id={`moved-${mode}`} working={working} title={t('lastMonth.working', { mode: name })} />;
}
