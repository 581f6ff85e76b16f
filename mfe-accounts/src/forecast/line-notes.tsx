import type { Forecast } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { CellDetail, useFormats } from '@tideline/ui';
import { messages } from '../../messages/cash-line.en.ts';

/** Fewer days than this say little about a month. */
export const LEAST_HISTORY_DAYS = 28;

/** Warns if a line rests on stale balances or too little history. */
export function LineNotes({ forecast: { stale, historyDays } }: { forecast: Forecast }) {
  const t = useT(messages);
  const { date, locale } = useFormats();
  const oldest = stale.map(({ asOf }) => asOf).toSorted()[0];
  return (
    <>
      {oldest === undefined ? null : (
        <p>
          <CellDetail>
            {t('line.stale', {
              names: new Intl.ListFormat(locale).format(stale.map(({ name }) => name)),
              on: date(oldest),
            })}
          </CellDetail>
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
