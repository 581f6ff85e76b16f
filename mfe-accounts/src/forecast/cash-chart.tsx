import { toMinor, type Forecast } from '@tideline/contract';
import { formatDate, unbroken } from '@tideline/contract/format';
import { useT } from '@tideline/mfe-kit';
import { useFormats, type Formats } from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { useMemo } from 'react';
import { messages } from '../../messages/cash-line.en.ts';
import { chartMarks, markKinds } from './chart-marks.ts';
import { LEAST_HISTORY_DAYS } from './line-notes.tsx';

type T = ReturnType<typeof useT<typeof messages>>;

/** Returns a sentence that describes the line. The line spans only months, so dates need no year. */
export function findingOf(
  { lowest, belowFloorOn, floor, confidencePpm, currency, historyDays }: Forecast,
  t: T,
  { money, locale }: Formats,
): string {
  const date = (on: string) => unbroken(formatDate(on, { locale, style: 'short' }));
  const facts = {
    amount: money(lowest.amount.minor, currency, { whole: true }),
    on: date(lowest.on),
    futures: Math.round(confidencePpm / 10_000),
  };
  const floorText = money(floor.minor, currency, { whole: true });
  if (belowFloorOn !== null) return t('line.below', { ...facts, floor: floorText, below: date(belowFloorOn) });
  if (historyDays < LEAST_HISTORY_DAYS) return t('line.rough', facts);
  return floor.minor === '0' ? t('line.lowest', facts) : t('line.above', { ...facts, floor: floorText });
}

/** Charts expected balances with their range, the floor, and planned movements. */
export function CashChart({
  forecast,
  onChoose,
  heightPx = 260,
  withMarks = true,
}: {
  forecast: Forecast;
  onChoose?: (on: string) => void;
  heightPx?: number;
  /** Whether symbols for planned movements are shown below the line. */
  withMarks?: boolean;
}) {
  const t = useT(messages);
  const formats = useFormats();
  const { today, currency, opening, days, floor, marks } = forecast;
  const chart = useMemo(() => {
    const start = toMinor(opening);
    return {
      series: [
        {
          id: 'cash',
          label: t('line.expected'),
          points: [{ x: today, y: start }, ...days.map(({ on, p50 }) => ({ x: on, y: toMinor(p50) }))],
        },
      ],
      band: [
        { x: today, low: start, high: start },
        ...days.map(({ on, p10, p90 }) => ({ x: on, low: toMinor(p10), high: toMinor(p90) })),
      ],
      marks: { label: t('line.due'), items: chartMarks(marks, t, formats), kinds: markKinds(t), isDrawn: withMarks },
    };
  }, [t, formats, today, opening, days, marks, withMarks]);
  const format = (minor: number) => formats.money(minor, currency, { trimZeros: false });
  const tick = (minor: number) => formats.money(minor, currency);
  const rounded = (minor: number) => formats.money(minor, currency, { whole: true });
  return (
    <LineChart
      caption={findingOf(forecast, t, formats)}
      label={t('line.label')}
      xLabel={t('line.day')}
      {...chart}
      {...(floor.minor === '0'
        ? {}
        : { reference: { y: toMinor(floor), label: t('line.floor', { amount: rounded(toMinor(floor)) }) } })}
      formatY={format}
      formatTick={tick}
      heightPx={heightPx}
      {...(onChoose === undefined || window.innerWidth < 640 ? {} : { hint: t('line.hint') })}
      // today's balance is already known, so today cannot be chosen
      {...(onChoose === undefined
        ? {}
        : { onChoose: (on: string) => onChoose(on <= today ? (days[0]?.on ?? on) : on) })}
    />
  );
}
