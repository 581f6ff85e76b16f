import { useId, useState } from 'react';
import type { TodaysPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { IconButton, Money, useFormats, useMeasuredWidth } from '@tideline/ui';
import { todayMessages } from '../../../messages/today.ts';
import { cashLinks, cashUses, type UseNames } from './cash-uses.ts';
import { layoutFlow } from './flow-layout.ts';
import styles from './cash-flow.module.css';

const BAR = 8;
const ASSUMED_WIDTH = 304;

interface CashFlowProps extends Pick<UseNames, 'plan' | 'promos'> {
  /** The day of the oldest balance, if it is old. */
  cashAsOf: string | null;
}

/**
 * Where every dollar of cash goes: from the accounts on the left to moves and reasons to stay on the right. Closed at
 * first on a phone, where the moves next to it already take a screen.
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
        <h2>{t('flow.title')}</h2>
        <span className={styles.cash}>
          {cashAsOf === null
            ? t('flow.cash', { amount: cash })
            : t('flow.cashAsOf', { amount: cash, on: formats.date(cashAsOf, 'short') })}
        </span>
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

/** Laid out from the measured width, so that texts keep their size. */
function Picture({ names, label }: { names: UseNames; label: string }) {
  const [box, width] = useMeasuredWidth<HTMLDivElement>(ASSUMED_WIDTH);
  const { plan } = names;
  const uses = cashUses(names);
  const end = Math.round(width / 2);
  const flow = layoutFlow(
    cashLinks(plan),
    uses.map(({ id }) => id),
    [BAR, end],
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
      {flow.sources.map(({ id, labelY }) => {
        const account = balanceOf(plan, id);
        return account === undefined ? null : (
          <div
            key={id}
            className={styles.source}
            style={{ top: labelY, maxWidth: end - 2 * BAR - 8 }}
            aria-hidden="true"
          >
            <b>{account.accountName}</b>
            <Money {...account.balance} whole />
          </div>
        );
      })}
      {flow.uses.map(({ id, labelY }) => {
        const use = uses.find((each) => each.id === id);
        return use === undefined ? null : (
          <div key={id} className={styles.use} style={{ top: labelY, left: end + 2 * BAR }} aria-hidden="true">
            {use.no === null ? <span className={styles.noNumber} /> : <span className={styles.number}>{use.no}</span>}
            <b>{use.name}</b>
            <Money {...use.amount} whole />
          </div>
        );
      })}
    </div>
  );
}
