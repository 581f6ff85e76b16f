import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Dashboard, TodaysPlan } from '@tideline/contract';
import { dashboardQuery, useT, fromDashboard, takeRecordedAtMs, useMay } from '@tideline/mfe-kit';
import { useMoveWords } from '@tideline/mfe-kit/moves';
import { Icon, Link, LinkButton, useFormats, VisuallyHidden, useMayChange } from '@tideline/ui';
import { todayMessages } from '../../../messages/today.ts';
import { Attention } from './attention.tsx';
import { CashFlow } from './cash-flow.tsx';
import { groupMoves, type MoveGroup } from './group-moves.ts';
import { SeeTheMath } from './see-the-math.tsx';
import styles from './todays-moves.module.css';

/** Lists today's payments and moves, in order, and shows where all cash goes. */
export function TodaysMoves({ dashboard }: { dashboard: Dashboard }) {
  const { todaysPlan: plan, checklist, promos } = dashboard;
  const list = useRef<HTMLDivElement>(null);
  useNextMoveFocus(list);
  const hasCash = plan.accounts.length > 0;
  return (
    <section ref={list} className={hasCash ? styles.card : styles.plain} aria-labelledby="todays-moves">
      <div className={styles.list}>
        {checklist.hasAccount ? <Moves dashboard={dashboard} /> : <NoAccounts dashboard={dashboard} />}
      </div>
      {hasCash ? (
        <div className={styles.flow}>
          <CashFlow plan={plan} promos={promos} cashAsOf={dashboard.asOf.cash} />
        </div>
      ) : null}
    </section>
  );
}

/** Once the dashboard reflects a recorded move, focuses the next one, or the message that no move is left. */
function useNextMoveFocus(list: RefObject<HTMLElement | null>): void {
  const recordedAtMs = useRef<number | null>(null);
  const { dataUpdatedAt } = useQuery(dashboardQuery());
  useEffect(() => {
    recordedAtMs.current ??= takeRecordedAtMs();
    if (recordedAtMs.current === null || dataUpdatedAt <= recordedAtMs.current) return;
    recordedAtMs.current = null;
    list.current?.querySelector<HTMLElement>('[data-move], [data-no-moves]')?.focus();
  }, [dataUpdatedAt, list]);
}

function Moves({ dashboard }: { dashboard: Dashboard }) {
  const t = useT(todayMessages);
  const { money } = useFormats();
  const { todaysPlan: plan } = dashboard;
  const { moves, made, firstYear, spare } = plan;
  const isOpen = moves.length > 0;
  return (
    <>
      {isOpen ? (
        <div className={styles.head}>
          <h2 id="todays-moves">{t('moves.title')}</h2>
          {firstYear.minor === '0' ? null : (
            <span className={styles.worth}>
              {t('moves.worth', { amount: money(firstYear.minor, firstYear.currency, { whole: true }) })}
            </span>
          )}
        </div>
      ) : (
        <Nothing plan={plan} />
      )}
      {!isOpen && made.length > 0 ? <h3 className={styles.doneTitle}>{t('moves.madeTitle')}</h3> : null}
      <ol className={styles.moves} aria-labelledby="todays-moves">
        {made.map((payment) => (
          <MadeRow key={payment.scheduled?.runId ?? `${payment.kind} ${payment.accountId}`} payment={payment} />
        ))}
        {groupMoves(moves).map((group) => (
          <MoveRow key={group.id} group={group} plan={plan} />
        ))}
      </ol>
      {isOpen && spare === null && plan.accounts.length > 0 ? (
        <p className={styles.note}>{t('moves.unknown')}</p>
      ) : null}
      <Dated plan={plan} />
      <LeftOut plan={plan} />
      <Foot dashboard={dashboard} />
    </>
  );
}

/** Explains that there is nothing to do, and when the next payment is due. */
function Nothing({ plan: { nextOn, spare, accounts } }: { plan: TodaysPlan }) {
  const t = useT(todayMessages);
  const { date } = useFormats();
  const isKnown = spare !== null || accounts.length === 0;
  return (
    <div className={styles.calm}>
      <h2 id="todays-moves" className={styles.calmLabel}>
        {t('moves.title')}
      </h2>
      <p className={styles.calmTitle} tabIndex={-1} data-no-moves>
        {nextOn === null ? t('moves.none') : t('moves.noneUntil', { on: date(nextOn, 'short') })}
      </p>
      {isKnown ? (
        <p className={styles.quiet}>{t('moves.noneHint')}</p>
      ) : (
        <p className={styles.quiet}>
          {t('moves.unknown')} <ImportLink />
        </p>
      )}
    </div>
  );
}

/**
 * Shows one payment or transfer, from one or several accounts. The first open move has the filled button of the screen.
 */
function MoveRow({ group: { no, whole, moves }, plan }: { group: MoveGroup; plan: TodaysPlan }) {
  const t = useT(todayMessages);
  const words = useMoveWords();
  const { money } = useFormats();
  const mayChange = useMayChange();
  const { value } = whole;
  const isMine = ({ from, to }: TodaysPlan['moves'][number]) => mayChange(from?.accountId, to.accountId);
  const isForOwner = mayChange() && !moves.some(isMine);
  const shares = moves.map(({ amount, from }) =>
    t('moves.share', {
      amount: money(amount.minor, amount.currency),
      name: from?.accountName ?? null,
    }),
  );
  const why = moves.length === 1 ? words.why(whole, plan) : t('moves.shares', { shares });
  return (
    <Row
      mark={<span className={styles.number}>{no}</span>}
      title={words.title(whole)}
      detail={isForOwner ? `${why} ${t('moves.ownerOnly')}` : why}
    >
      {value.minor === '0' ? null : (
        <p className={styles.value}>
          <b>{money(value.minor, value.currency, { whole: true })}</b> <span>{words.per(whole)}</span>
        </p>
      )}
      {!mayChange() ? null : (
        <div className={styles.acts}>
          {moves.map((move, index) =>
            isMine(move) ? (
              <LinkButton
                key={move.id}
                data-move={move.id}
                href={fromDashboard(move.href)}
                variant={no === 1 && index === 0 ? 'filled' : 'outline'}
                className={styles.button}
                aria-label={moves.length === 1 ? words.actTo(move) : `${words.actTo(move)}, ${shares[index]}`}
              >
                {words.act(move)}
              </LinkButton>
            ) : null,
          )}
        </div>
      )}
    </Row>
  );
}

/** Shows a transaction that was recorded today or is in transit. */
function MadeRow({ payment }: { payment: TodaysPlan['made'][number] }) {
  const t = useT(todayMessages);
  const { money, date } = useFormats();
  const { kind, accountId, accountName: name, amount, scheduled, onlyOn } = payment;
  const detail =
    scheduled !== null
      ? t('moves.arrives', { on: date(scheduled.arrivesOn, 'short') })
      : onlyOn === undefined
        ? undefined
        : t('moves.onlyOn', { name: onlyOn.accountName });
  const facts = { amount: money(amount.minor, amount.currency), name };
  return (
    <Row
      isDone
      mark={
        <span className={styles.tick}>
          <Icon name="check" size={16} />
          <VisuallyHidden>{t('moves.done')}</VisuallyHidden>
        </span>
      }
      title={t(scheduled !== null ? 'moves.scheduled' : kind === 'pay' ? 'moves.made' : 'moves.moved', facts)}
      {...(detail === undefined ? {} : { detail })}
    >
      <Link
        className={styles.view}
        href={
          scheduled === null
            ? `/transactions?account=${onlyOn?.accountId ?? accountId}`
            : `/sweeps?run=${scheduled.runId}`
        }
        aria-label={t('moves.viewOf', { name })}
      >
        {t('moves.view')}
      </Link>
    </Row>
  );
}

/** Shows the date of the oldest balance behind the moves if it is old. */
function Dated({ plan: { asOf = null, moves } }: { plan: TodaysPlan }) {
  const t = useT(todayMessages);
  const { date } = useFormats();
  if (asOf === null || moves.length === 0) return null;
  return (
    <p className={styles.note}>
      {t('moves.asOf', { on: date(asOf, 'short') })} <ImportLink />
    </p>
  );
}

function ImportLink() {
  const t = useT(todayMessages);
  return useMay('edit') ? <Link href="/transactions?import=1">{t('moves.import')}</Link> : null;
}

interface RowProps {
  mark: ReactNode;
  title: string;
  detail?: string;
  isDone?: boolean;
  children: ReactNode;
}

function Row({ mark, title, detail, isDone = false, children }: RowProps) {
  return (
    <li className={isDone ? styles.made : styles.move}>
      {mark}
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {detail === undefined ? null : <p className={styles.quiet}>{detail}</p>}
      </div>
      {children}
    </li>
  );
}

/**
 * Returns the address where a debt's terms are entered. If the rate is missing, this is the wizard that estimates the
 * rate.
 */
function termsHref({ accountId, kind, missing }: Omit<TodaysPlan['leftOut'][number], 'accountName'>): string {
  if (missing.includes('purchase_apr') || missing.includes('apr')) return '/debt?terms=1';
  return kind === 'card' ? `/credit-cards?card=${accountId}` : `/debt?loan=${accountId}`;
}

/** Lists debts that the moves cannot include until their terms are entered. */
function LeftOut({ plan: { leftOut } }: { plan: TodaysPlan }) {
  const t = useT(todayMessages);
  if (leftOut.length === 0) return null;
  return (
    <ul className={styles.leftOut}>
      {leftOut.map(({ accountId, accountName: name, kind, missing }) => (
        <li key={accountId}>
          {t('moves.leftOut', { name, missing })}{' '}
          <Link href={termsHref({ accountId, kind, missing })} aria-label={t('moves.addTermsOf', { name })}>
            {t('moves.addTerms')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Foot({ dashboard: { todaysPlan, promos, attention } }: { dashboard: Dashboard }) {
  return (
    <div className={styles.foot}>
      <SeeTheMath plan={todaysPlan} promos={promos} />
      <Attention attention={attention} leftOut={todaysPlan.leftOut} />
    </div>
  );
}

function NoAccounts({ dashboard: { attention, todaysPlan } }: { dashboard: Dashboard }) {
  const t = useT(todayMessages);
  return (
    <div className={styles.calm}>
      <h2 id="todays-moves" className={styles.calmLabel}>
        {t('moves.title')}
      </h2>
      <p className={styles.calmTitle}>{t('moves.noAccounts')}</p>
      <p className={styles.quiet}>{t('moves.noAccountsHint')}</p>
      <div className={styles.buttons}>
        <LinkButton needs="edit" href="/transactions?import=1" icon="upload">
          {t('moves.import')}
        </LinkButton>
        <LinkButton needs="edit" href="/accounts?add=1" variant="outline">
          {t('moves.addAccount')}
        </LinkButton>
      </div>
      <Attention attention={attention} leftOut={todaysPlan.leftOut} />
    </div>
  );
}
