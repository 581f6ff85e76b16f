import type { NetWorth } from '@tideline/contract';
import { minorFromString } from '@tideline/domain';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { messages } from '../../messages/accounts.en.ts';

/** Returns a sentence that describes the line. */
function useFinding({ points, currency }: NetWorth): string {
  const t = useT(messages);
  const { date, money } = useFormats();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const by = minorFromString(last.net.minor) - minorFromString(first.net.minor);
  const amount = money(Math.abs(by), currency);
  const change = by > 0 ? t('worth.rose', { amount }) : by < 0 ? t('worth.fell', { amount }) : t('worth.stayed');
  return t('worth.caption', { from: date(first.on, 'full'), to: date(last.on, 'full'), change });
}

export function NetWorthChart({ worth }: { worth: NetWorth }) {
  const t = useT(messages);
  const { money } = useFormats();
  const finding = useFinding(worth);
  const line = (id: 'net' | 'assets' | 'liabilities', label: string) => ({
    id,
    label,
    points: worth.points.map((point) => ({ x: point.on, y: minorFromString(point[id].minor) })),
  });
  return (
    <LineChart
      caption={finding}
      label={t('worth.history')}
      xLabel={t('worth.month')}
      series={[line('net', t('worth.net')), line('assets', t('worth.youHave')), line('liabilities', t('worth.youOwe'))]}
      formatY={(minor) => money(minor, worth.currency, { trimZeros: false })}
      formatTick={(minor) => money(minor, worth.currency)}
      heightPx={280}
    />
  );
}
