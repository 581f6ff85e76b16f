import { toMinor, type Money as Amount, type SpendingInsight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { classNames, Money, Percent, Table, useFormats, useMeasuredWidth } from '@tideline/ui';
import { messages } from '../../../messages/en.ts';
import { overviewMessages } from '../../../messages/overview.en.ts';
import { bandPath, columnHeight, placeParts } from './flow-layout.ts';
import styles from './overview.module.css';
import { PictureCard } from './picture-card.tsx';

type AverageMonth = NonNullable<SpendingInsight['averageMonth']>;

interface Part {
  id: string;
  name: string;
  money: Amount;
  amount: number;
  sharePpm: number | null;
  look: 'in' | 'out' | 'left';
}

const CENT_PPM = 10_000;

/** Where the money of an average month comes from and goes to. */
export function FlowPicture({ average }: { average: AverageMonth }) {
  const t = useT(overviewMessages);
  const { date } = useFormats();
  const { sources, uses } = useParts(average);
  const [most] = uses.filter(({ look }) => look === 'out');
  if (most === undefined || sources.length === 0) return null;
  const cents = most.sharePpm === null ? 0 : Math.round(most.sharePpm / CENT_PPM);
  const title =
    cents > 0 && cents <= 100 ? t('flow.cents', { name: most.name, cents }) : t('flow.most', { name: most.name });
  return (
    <PictureCard
      width={12}
      title={title}
      lead={t('flow.lead', { from: date(`${average.from}-01`, 'month'), to: date(`${average.to}-01`, 'month') })}
      table={() => <FlowTable parts={[...sources, ...uses]} />}
    >
      <Drawing label={title} sources={sources} uses={uses} />
    </PictureCard>
  );
}

function useParts({ sources, uses, left, refunds }: AverageMonth): { sources: Part[]; uses: Part[] } {
  const t = useT(overviewMessages);
  const words = useT(messages);
  const nameOf = ({ name, others }: { name: string | null; others: number }) =>
    others > 0 ? t('flow.others', { count: others }) : (name ?? words('categories.none'));
  const toPart =
    (look: Part['look']) =>
    (part: AverageMonth['sources'][number], index: number): Part => ({
      id: `${look}-${index}`,
      name: nameOf(part),
      money: part.amount,
      amount: toMinor(part.amount),
      sharePpm: part.sharePpm,
      look,
    });
  const leftMinor = toMinor(left);
  const rest = (id: string, name: string, { currency }: Amount, amount: number, look: Part['look']): Part => ({
    id,
    name,
    money: { minor: String(amount), currency },
    amount,
    sharePpm: null,
    look,
  });
  const refunded = toMinor(refunds);
  return {
    sources: [
      ...sources.map(toPart('in')),
      ...(refunded > 0 ? [rest('refunds', t('flow.refunds'), refunds, refunded, 'in')] : []),
      ...(leftMinor < 0 ? [rest('savings', t('flow.savings'), left, -leftMinor, 'left')] : []),
    ],
    uses: [
      ...uses.map(toPart('out')),
      ...(leftMinor > 0 ? [rest('left', t('flow.left'), left, leftMinor, 'left')] : []),
    ],
  };
}

const NARROW_PX = 640;
const TRUNK_PX = 240;
const BAR = 8;
const NAMES = 190;

function Drawing({ label, sources, uses }: { label: string; sources: readonly Part[]; uses: readonly Part[] }) {
  const t = useT(overviewMessages);
  const [ref, width] = useMeasuredWidth<SVGSVGElement>(900);
  const isNarrow = width < NARROW_PX;
  const total = uses.reduce((sum, { amount }) => sum + amount, 0);
  const pixels = TRUNK_PX / Math.max(1, total);
  const height = Math.ceil(Math.max(columnHeight(uses, pixels), columnHeight(sources, pixels), TRUNK_PX));
  const trunkTop = (height - TRUNK_PX) / 2;
  const trunkX = isNarrow ? 0 : width * 0.42;
  const rightX = isNarrow ? width - NAMES - 24 : width - NAMES - 40;
  const leftX = NAMES;
  const place = (parts: readonly Part[]) =>
    placeParts(parts, { pixels, height, trunkTop }).map((band, index) => ({ band, part: parts[index] }));
  return (
    <svg ref={ref} className={styles.drawing} height={height} role="img" aria-label={label}>
      {place(uses).map(({ band, part }) =>
        part === undefined ? null : (
          <g key={band.id} className={styles[part.look]}>
            <path
              className={styles.band}
              d={bandPath([trunkX + BAR, band.trunkY], [rightX, band.y], part.amount * pixels)}
            />
            <rect x={rightX} y={band.y} width={BAR} height={band.height} />
            <Name part={part} x={rightX + BAR + 8} y={band.y + band.height / 2} />
          </g>
        ),
      )}
      {isNarrow
        ? null
        : place(sources).map(({ band, part }) =>
            part === undefined ? null : (
              <g key={band.id} className={styles[part.look]}>
                <path
                  className={styles.band}
                  d={bandPath([leftX + BAR, band.y], [trunkX, band.trunkY], part.amount * pixels)}
                />
                <rect x={leftX} y={band.y} width={BAR} height={band.height} />
                <Name part={part} x={leftX - 8} y={band.y + band.height / 2} end />
              </g>
            ),
          )}
      <rect className={styles.trunk} x={trunkX} y={trunkTop} width={BAR} height={TRUNK_PX} />
      {isNarrow ? null : (
        <text className={styles.now} x={trunkX + BAR / 2} y={trunkTop - 8} textAnchor="middle">
          {t('flow.income')}
        </text>
      )}
    </svg>
  );
}

function Name({ part, x, y, end = false }: { part: Part; x: number; y: number; end?: boolean }) {
  const { money } = useFormats();
  return (
    <text className={classNames(styles.flowName)} x={x} y={y + 4} textAnchor={end ? 'end' : 'start'}>
      <tspan className={styles.strong}>{part.name}</tspan>{' '}
      <tspan>{money(part.money.minor, part.money.currency, { whole: true })}</tspan>
    </text>
  );
}

function FlowTable({ parts }: { parts: readonly Part[] }) {
  const t = useT(overviewMessages);
  return (
    <Table
      caption={t('flow.part')}
      columns={[
        { id: 'part', header: t('flow.part'), cell: ({ name }) => name },
        {
          id: 'amount',
          header: t('flow.amount'),
          numeric: true,
          phone: 'amount',
          cell: ({ money }) => <Money {...money} />,
        },
        {
          id: 'share',
          header: t('flow.share'),
          numeric: true,
          phone: 'secondary',
          cell: ({ sharePpm }) =>
            sharePpm === null ? '–' : <Percent ppm={Math.round(sharePpm / 1_000) * 1_000} decimals={1} />,
        },
      ]}
      rows={parts}
      rowKey={({ id }) => id}
    />
  );
}
