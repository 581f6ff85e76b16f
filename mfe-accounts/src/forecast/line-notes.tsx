import type { Forecast } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { CellDetail, useFormats } from '@tideline/ui';
import { messages } from '../../messages/cash-line.en.ts';

/** With fewer days of history than this, a forecast of a month is only a rough estimate. */
export const LEAST_HISTORY_DAYS = 28;

/** Warns that a line is based on stale balances, unconfirmed payments or too little history. */
export function LineNotes({ forecast: { account, accounts, stale, assumed, historyDays } }: { forecast: Forecast }) {
  const t = useT(messages);
  const { date } = useFormats();
  const oldest = stale.map(({ asOf }) => asOf).toSorted()[0];
  const [first] = assumed.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const others = account === null ? accounts.filter(({ isInAll }) => !isInAll) : [];
  return (
    <>
      {others.length === 0 ? null : (
        <p>
          <CellDetail>
            {t('line.otherCurrencies', {
              names: others.map(({ name, currency }) => `${name} (${currency})`),
            })}
          </CellDetail>
        </p>
      )}
      {oldest === undefined ? null : (
        <p>
          <CellDetail>
            {t('line.stale', {
              names: stale.map(({ name }) => name),
              on: date(oldest),
            })}
          </CellDetail>
        </p>
      )}
      {first === undefined ? null : (
        <p>
          <CellDetail>{t('line.assumed', { from: date(first.from), through: date(first.dataThrough) })}</CellDetail>
        </p>
      )}
      {historyDays >= LEAST_HISTORY_DAYS ? null : (
        <p>
          <CellDetail>{t('line.short', { days: historyDays })}</CellDetail>
        </p>
      )}
    </>
  );
}
