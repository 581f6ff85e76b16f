import { useId, useState, type CSSProperties } from 'react';
import type { TodaysPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { estimateTextWidth, IconButton, Money, useFormats, useMeasuredWidth } from '@tideline/ui';
import { todayMessages } from '../../../messages/today.ts';
import { cashLinks, cashUses, type CashUse, type UseNames } from './cash-uses.ts';
import { LABEL_LINE, layoutFlow } from './flow-layout.ts';
import styles from './cash-flow.module.css';

const BAR = 8;
const ASSUMED_WIDTH = 304;
/** Width of bold text divided by the width of regular text of 13 px. */
const BOLD = 1.2;
/**
 * Horizontal position of the bars of uses, as a share of the width. There are more uses than accounts, so their labels
 * get more room.
 */
const USES_FROM = 0.42;
/** Width of the number of a move, with its gap. */
const NUMBER = 24;

interface CashFlowProps extends Pick<UseNames, 'plan' | 'promos'> {
  /** Date of the oldest balance, if it is old. */
  cashAsOf: string | null;
}

/**
 * Shows where all cash goes: from accounts on the left to moves and reasons to stay on the right. Collapsed at first on
 * a phone, where the moves next to it already fill the screen.
 */
export function CashFlow({ plan, promos, cashAsOf }: CashFlowProps) {
  const t = useT(todayMessages);
  const formats = useFormats();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const names: UseNames = { plan, promos, t, formats };
  const cash = formats.money(plan.cash.minor, plan.cash.currency, { whole: true });
  return (
    <>
      <div className={styles.head}>
        <h2>{t('flow.titleOf', { amount: cash })}</h2>
        {cashAsOf === null ? null : (
          <span className={styles.asOf}>{t('flow.asOf', { on: formats.date(cashAsOf, 'short') })}</span>
        )}
        <IconButton
          className={styles.toggle ?? ''}
          icon="chevron-down"
          label={t(isOpen ? 'flow.hide' : 'flow.show')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <div id={id} className={isOpen ? undefined : styles.closed}>
        <Picture names={names} label={t('flow.picture', { amount: cash })} />
      </div>
    </>
  );
}

const balanceOf = ({ accounts }: TodaysPlan, id: string) => accounts.find(({ accountId }) => accountId === id);

/** Returns the height of a label. A name that may not fit has room for a second line. */
function labelHeightOf(
  id: string,
  uses: readonly CashUse[],
  plan: TodaysPlan,
  rooms: { source: number; use: number },
): number {
  const use = uses.find((each) => each.id === id);
  const [name = '', width] =
    use === undefined ? [balanceOf(plan, id)?.accountName, rooms.source] : [use.name, rooms.use];
  return (estimateTextWidth(name) * BOLD > width ? 3 : 2) * LABEL_LINE;
}

/** Draws the flow for the measured width, so that texts keep their size. */
function Picture({ names, label }: { names: UseNames; label: string }) {
  const [box, width] = useMeasuredWidth<HTMLDivElement>(ASSUMED_WIDTH);
  const { plan } = names;
  const uses = cashUses(names);
  const end = Math.round(width * USES_FROM);
  const rooms = { source: end - 2 * BAR - 8, use: width - end - 2 * BAR - NUMBER };
  const flow = layoutFlow(
    cashLinks(plan),
    uses.map(({ id }) => id),
    [BAR, end],
    (id) => labelHeightOf(id, uses, plan, rooms),
  );
  const isMove = (id: string) => uses.some((use) => use.id === id && use.no !== null);
  return (
    <div ref={box} className={styles.flow} style={{ height: flow.height }} role="img" aria-label={label}>
      <svg width={width} height={flow.height} aria-hidden="true">
        {flow.bands.map(({ from, to, path }) => (
          <path key={`${from} ${to}`} d={path} className={isMove(to) ? styles.moving : styles.staying} />
        ))}
        {flow.sources.map(({ id, y, height }) => (
          <rect key={id} x={0} y={y} width={BAR} height={height} rx={1} className={styles.moves} />
        ))}
        {flow.uses.map(({ id, y, height }) => (
          <rect
            key={id}
            x={end}
            y={y}
            width={BAR}
            height={height}
            rx={1}
            className={isMove(id) ? styles.moves : styles.stays}
          />
        ))}
      </svg>
      {flow.sources.map(({ id, labelY, labelHeight }) => {
        const account = balanceOf(plan, id);
        return account === undefined ? null : (
          <div
            key={id}
            className={styles.source}
            style={{ top: labelY, height: labelHeight, maxWidth: rooms.source }}
            aria-hidden="true"
          >
            <b>{account.accountName}</b>
            <Money {...account.balance} whole />
          </div>
        );
      })}
      {flow.uses.map(({ id, labelY, labelHeight }) => {
        const use = uses.find((each) => each.id === id);
        const place = { top: labelY, height: labelHeight, left: end + 2 * BAR };
        return use === undefined ? null : <UseLabel key={id} use={use} place={place} />;
      })}
    </div>
  );
}

function UseLabel({ use: { no, name, amount }, place }: { use: CashUse; place: CSSProperties }) {
  return (
    <div className={styles.use} style={place} aria-hidden="true">
      {no === null ? <span className={styles.noNumber} /> : <span className={styles.number}>{no}</span>}
      <b>{name}</b>
      <Money {...amount} whole />
    </div>
  );
}
