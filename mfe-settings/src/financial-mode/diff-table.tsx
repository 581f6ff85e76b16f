import type { ModeDiff, ModeParameters, Working } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import { Stack, Table, useFormats } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';
import type { ModeWords } from './mode-words.ts';
import { useSweepLines } from './use-sweep-lines.ts';

interface FigureRow {
  id: 'debtFree' | 'interest' | 'lowestCash' | 'paidToday' | 'debtFreeMoved' | 'interestMoved';
  before: string;
  after: string;
  difference: string;
  /** null means that neither is better, or that they are not comparable */
  better: boolean | null;
  working: Working | null;
}

/** Interest before and after. Only the plan's interest has a working. */
type MovedInterest = Pick<ModeDiff['interest'], 'before' | 'after' | 'saved'> &
  Partial<Pick<ModeDiff['interest'], 'working'>>;

type Amount = { minor: string; currency: string } | null;

/** Returns functions that describe figures before and after, and their differences. */
function useFigures(hasDebts: boolean) {
  const t = useT(modeMessages);
  const { money, date } = useFormats();
  const amount = (of: Amount, missing: string) => (of === null ? missing : money(of.minor, of.currency));
  const day = (on: string | null) => (on === null ? t(hasDebts ? 'check.never' : 'check.noDebt') : date(on, 'month'));
  /**
   * Returns the absolute difference in words (less or more) and whether it is an improvement. If `lessIsAbove` is set,
   * a positive amount means less, which is an improvement.
   */
  const difference = (of: Amount, lessIsAbove: boolean): [string, boolean | null] => {
    if (of === null) return [t('check.unknown'), null];
    const minor = Number(of.minor);
    if (minor === 0) return [t('check.same'), null];
    const text = money(Math.abs(minor), of.currency);
    return minor > 0 === lessIsAbove
      ? [t('check.less', { amount: text }), lessIsAbove]
      : [t('check.more', { amount: text }), !lessIsAbove];
  };
  const ofDebts = (
    ids: readonly [FigureRow['id'], FigureRow['id']],
    { debtFree: free, interest: cost }: Pick<ModeDiff, 'debtFree'> & { interest: MovedInterest },
  ): FigureRow[] => {
    const { monthsSooner } = free;
    const [lessInterest, cheaper] = difference(cost.saved, true);
    return [
      {
        id: ids[0],
        before: day(free.before),
        after: day(free.after),
        difference: monthsSooner === null ? t('check.unknown') : t('check.sooner', { months: monthsSooner }),
        better: monthsSooner === null || monthsSooner === 0 ? null : monthsSooner > 0,
        working: null,
      },
      {
        id: ids[1],
        before: amount(cost.before, t('check.never')),
        after: amount(cost.after, t('check.never')),
        difference: lessInterest,
        better: cheaper,
        working: cost.working ?? null,
      },
    ];
  };
  return { t, amount, difference, ofDebts };
}

function useFigureRows(
  { debtFree, interest, lowestCash, paidToday, onceMoved }: ModeDiff,
  hasDebts: boolean,
): FigureRow[] {
  const { t, amount, difference, ofDebts } = useFigures(hasDebts);
  const [moreCash, safer] = difference(lowestCash.change, false);
  return [
    ...(hasDebts ? ofDebts(['debtFree', 'interest'], { debtFree, interest }) : []),
    {
      id: 'lowestCash',
      before: amount(lowestCash.before, t('check.unknown')),
      after: amount(lowestCash.after, t('check.unknown')),
      difference: moreCash,
      better: safer,
      working: lowestCash.working,
    },
    ...(hasDebts && paidToday !== undefined
      ? [
          {
            id: 'paidToday' as const,
            before: amount(paidToday.before, ''),
            after: amount(paidToday.after, ''),
            difference: difference(paidToday.change, false)[0],
            better: null,
            working: null,
          },
        ]
      : []),
    ...(hasDebts && onceMoved !== undefined ? ofDebts(['debtFreeMoved', 'interestMoved'], onceMoved) : []),
  ];
}

/** Shows each figure before and after, with the workings. */
export function DiffTable({ diff, id }: { diff: ModeDiff; id: string }) {
  const t = useT(modeMessages);
  const hasDebts = diff.debtFree.before !== null || diff.debtFree.after !== null || diff.interest.before !== null;
  const rows = useFigureRows(diff, hasDebts);
  const tone = ({ better }: FigureRow) => (better === null ? undefined : better ? styles.gain : styles.debt);
  return (
    <Stack gap={16}>
      <Table
        caption={t('check.caption')}
        columns={[
          { id: 'what', header: t('check.what'), cell: (row) => t(`check.${row.id}`) },
          { id: 'before', header: t('check.before'), numeric: true, phone: 'labeled', cell: (row) => row.before },
          { id: 'after', header: t('check.after'), numeric: true, phone: 'labeled', cell: (row) => row.after },
          {
            id: 'difference',
            header: t('check.difference'),
            numeric: true,
            phone: 'labeled',
            cell: (row) => (
              <WorkingFigure id={`${id}-${row.id}`} title={t(`check.${row.id}`)} working={row.working}>
                <span className={tone(row)}>{row.difference}</span>
              </WorkingFigure>
            ),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
      />
      {diff.hasOwnPlan && diff.plan === undefined ? <p>{t('check.ownPlan')}</p> : null}
    </Stack>
  );
}

/** Lists the differences in the proposed sweeps. */
export function SweepChanges({ sweeps }: Pick<ModeDiff, 'sweeps'>) {
  const t = useT(modeMessages);
  const lines = useSweepLines()(sweeps);
  if (lines.length === 0) return <p>{t('check.sweepsSame')}</p>;
  return (
    <ul className={styles.list}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

interface ParameterTableProps {
  names: ModeDiff['parameters'];
  before: ModeParameters;
  after: ModeParameters;
  words: ModeWords;
}

/** Lists the parameters in which the two modes differ. */
export function ParameterTable({ names, before, after, words }: ParameterTableProps) {
  const t = useT(modeMessages);
  if (names.length === 0) return null;
  return (
    <Table
      caption={t('check.parameters')}
      captionShown
      columns={[
        { id: 'what', header: t('check.setting'), cell: (name) => t(`parameter.${name}`) },
        { id: 'before', header: t('check.before'), phone: 'labeled', cell: (name) => words.value(name, before) },
        { id: 'after', header: t('check.after'), phone: 'labeled', cell: (name) => words.value(name, after) },
      ]}
      rows={names}
      rowKey={(name) => name}
    />
  );
}
