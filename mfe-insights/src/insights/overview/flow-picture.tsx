import { toMinor, type Money as Amount, type SpendingInsight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Money, Percent, Table, useFormats, useMeasuredWidth } from '@tideline/ui';
import { messages } from '../../../messages/en.ts';
import { overviewMessages } from '../../../messages/overview.en.ts';
import { bandPath, branchesHeight, columnHeight, type FlowBand, placeBranches, placeParts } from './flow-layout.ts';
import { useMonths } from '../months.ts';
import styles from './overview.module.css';
import { PictureCard } from './picture-card.tsx';

type AverageMonth = NonNullable<SpendingInsight['averageMonth']>;

interface Part {
  id: string;
  name: string;
  money: Amount;
  amount: number;
  sharePpm: number | null;
  look: 'in' | 'out' | 'debt' | 'charge' | 'left';
}

interface Branch {
  id: 'living' | 'debt' | 'saved';
  name: string;
  look: Part['look'];
  parts: Part[];
}

const PPM_OF_PERCENT = 10_000;

/** Shows where the money of an average month comes from and where it goes. */
export function FlowPicture({ average }: { average: AverageMonth }) {
  const t = useT(overviewMessages);
  const { percent } = useFormats();
  const { endsOf } = useMonths();
  const { sources, branches } = useParts(average);
  const [most] = average.uses;
  if (most === undefined || sources.length === 0) return null;
  const name = most.name ?? t('flow.others', { count: most.others });
  const whole = most.sharePpm === null ? 0 : Math.round(most.sharePpm / PPM_OF_PERCENT);
  const title =
    whole > 0 && whole <= 100
      ? t('flow.largest', { name, percent: percent(whole * PPM_OF_PERCENT, { decimals: 0 }) })
      : t('flow.most', { name });
  return (
    <PictureCard
      width={12}
      title={title}
      lead={t('flow.lead', endsOf(average.from, average.to))}
      table={() => <FlowTable parts={[...sources, ...branches.flatMap(({ parts }) => parts)]} />}
    >
      <Drawing label={title} sources={sources} branches={branches} />
    </PictureCard>
  );
}

function useParts(average: AverageMonth): { sources: Part[]; branches: Branch[] } {
  const t = useT(overviewMessages);
  const words = useT(messages);
  const { left, refunds, paidOff, saved, interestAndFees } = average;
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
  /** Returns a part, or nothing if its amount is zero. */
  const rest = (id: string, name: string, amount: number, look: Part['look']): Part[] =>
    amount <= 0
      ? []
      : [{ id, name, money: { minor: String(amount), currency: left.currency }, amount, sharePpm: null, look }];
  const branches: Branch[] = [
    { id: 'living', name: t('flow.living'), look: 'out', parts: average.uses.map(toPart('out')) },
    {
      id: 'debt',
      name: t('flow.debt'),
      look: 'debt',
      parts: [
        ...rest('paidOff', t('flow.paidOff'), toMinor(paidOff), 'debt'),
        ...rest('charges', t('flow.charges'), toMinor(interestAndFees), 'charge'),
      ],
    },
    {
      id: 'saved',
      name: t('flow.saved'),
      look: 'left',
      parts: rest('saved', t('flow.intoSavings'), toMinor(saved), 'left'),
    },
  ];
  return {
    sources: [
      ...average.sources.map(toPart('in')),
      ...rest('refunds', t('flow.refunds'), toMinor(refunds), 'in'),
      ...rest('borrowed', t('flow.borrowed'), -toMinor(paidOff), 'charge'),
      ...rest('savings', t('flow.savings'), -toMinor(saved), 'left'),
    ],
    branches: branches.filter(({ parts }) => parts.length > 0),
  };
}

const NARROW_PX = 640;
const TRUNK_PX = 240;
const BAR = 8;
const NAMES = 190;

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

function Drawing({
  label,
  sources,
  branches,
}: {
  label: string;
  sources: readonly Part[];
  branches: readonly Branch[];
}) {
  const t = useT(overviewMessages);
  const [ref, width] = useMeasuredWidth<SVGSVGElement>(900);
  const isNarrow = width < NARROW_PX;
  const pixels = TRUNK_PX / Math.max(1, sumOf(branches.flatMap(({ parts }) => parts)));
  const sourcesHeight = columnHeight(sources, pixels);
  const height = Math.ceil(Math.max(branchesHeight(branches, pixels), sourcesHeight, TRUNK_PX));
  const trunkTop = (height - TRUNK_PX) / 2;
  const trunkX = isNarrow ? 0 : width * 0.34;
  const branchX = isNarrow ? 0 : width * 0.57;
  const rightX = isNarrow ? width - NAMES - 24 : width - NAMES - 40;
  return (
    <svg ref={ref} className={styles.drawing} height={height} role="img" aria-label={label}>
      {placeBranches(branches, { pixels, height, trunkTop }).map((placed, index) => {
        const branch = branches[index];
        return branch === undefined ? null : (
          <g key={branch.id}>
            {isNarrow ? null : (
              <Band
                look={branch.look}
                from={[trunkX + BAR, placed.trunkY]}
                to={[branchX, placed.y]}
                height={placed.height}
              />
            )}
            <g className={styles[branch.look]}>
              <rect x={branchX} y={placed.y} width={BAR} height={placed.height} />
            </g>
            {isNarrow ? null : (
              <Name
                name={branch.name}
                amount={sumOf(branch.parts)}
                x={branchX + BAR / 2}
                y={placed.y - 10}
                anchor="middle"
              />
            )}
            {placed.bands.map((band, at) => (
              <PlacedPart key={band.id} part={branch.parts[at]} band={band} barX={rightX} edgeX={branchX + BAR} />
            ))}
          </g>
        );
      })}
      {isNarrow
        ? null
        : placeParts(sources, { pixels, top: (height - sourcesHeight) / 2, trunkTop }).map((band, index) => (
            <PlacedPart key={band.id} part={sources[index]} band={band} barX={NAMES} edgeX={trunkX} isSource />
          ))}
      {isNarrow ? null : (
        <>
          <rect className={styles.trunk} x={trunkX} y={trunkTop} width={BAR} height={TRUNK_PX} />
          <text className={styles.now} x={trunkX + BAR / 2} y={trunkTop - 8} textAnchor="middle">
            {t('flow.income')}
          </text>
        </>
      )}
    </svg>
  );
}

function Band({
  look,
  from,
  to,
  height,
}: {
  look: Part['look'];
  from: readonly [number, number];
  to: readonly [number, number];
  height: number;
}) {
  return (
    <g className={styles[look]}>
      <path className={styles.band} d={bandPath(from, to, height)} />
    </g>
  );
}

/** Shows a part with its band, which leads to its branch or, for a source, to the trunk. */
function PlacedPart({
  part,
  band,
  barX,
  edgeX,
  isSource = false,
}: {
  part: Part | undefined;
  band: FlowBand;
  barX: number;
  edgeX: number;
  isSource?: boolean;
}) {
  if (part === undefined) return null;
  const [from, to] = isSource
    ? ([
        [barX + BAR, band.y],
        [edgeX, band.trunkY],
      ] as const)
    : ([
        [edgeX, band.trunkY],
        [barX, band.y],
      ] as const);
  return (
    <>
      <Band look={part.look} from={from} to={to} height={band.height} />
      <g className={styles[part.look]}>
        <rect x={barX} y={band.y} width={BAR} height={band.height} />
      </g>
      <Name
        name={part.name}
        amount={part.amount}
        x={isSource ? barX - 8 : barX + BAR + 8}
        y={band.y + band.height / 2}
        anchor={isSource ? 'end' : 'start'}
      />
    </>
  );
}

function Name({
  name,
  amount,
  x,
  y,
  anchor,
}: {
  name: string;
  amount: number;
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}) {
  const { money } = useFormats();
  return (
    <text className={styles.flowName} x={x} y={y + 4} textAnchor={anchor}>
      <tspan className={styles.strong}>{name}</tspan> <tspan>{money(amount, undefined, { whole: true })}</tspan>
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
