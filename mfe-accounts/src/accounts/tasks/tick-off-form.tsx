import type { Reconciliation } from '@tideline/contract';
import type { StatementReconciliation } from '@tideline/domain';
import { api, useChange, useDirty, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Banner, Button, Money, Row, Stack, useFormats } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../../messages/accounts.en.ts';
import type { TaskProps } from './close-account.tsx';
import styles from './tasks.module.css';
import { compare, type Statement, tickable, type Ticks, ticksOf } from './tick-off.ts';

interface TickOffProps extends TaskProps {
  open: Reconciliation;
  statement: Statement;
  onBack: () => void;
}

/** Focuses an element when it appears, because the previous form was removed. */
const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/**
 * Shows the statement's balance, the ticked balance and the difference. They stay visible, and changes to the
 * difference are announced.
 */
function Sums({
  result,
  statement,
  currency,
}: {
  result: StatementReconciliation;
  statement: Statement;
  currency: string;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  const balanced = result.state === 'balanced';
  return (
    <div className={styles.sums} ref={focusOnce} tabIndex={-1} role="group" aria-label={t('reconcile.sums')}>
      <span className={styles.sum}>
        <span className={styles.word}>{t('reconcile.statement')}</span>
        <Money minor={statement.closingMinor} currency={currency} />
      </span>
      <span className={styles.sum}>
        <span className={styles.word}>{t('reconcile.ticked')}</span>
        <Money minor={result.clearedMinor} currency={currency} />
      </span>
      <span className={styles.sum} role="status" aria-label={t('reconcile.difference')}>
        <span className={styles.word}>{t('reconcile.difference')}</span>
        <span className={balanced ? styles.balanced : styles.open}>
          {balanced
            ? t('reconcile.none')
            : money(result.differenceMinor, currency, { sign: 'always', trimZeros: false })}
        </span>
      </span>
    </div>
  );
}

/** With more open transactions than this, a matching sum is more likely chance than an explanation. */
const MANY_ROWS = 40;

/** Suggests changes that would bring the difference to zero. */
function Explanations({
  result,
  open,
  closedOn,
  onChange,
}: {
  result: StatementReconciliation;
  open: Reconciliation;
  closedOn: string;
  onChange: (clear: readonly string[], unclear: readonly string[]) => void;
}) {
  const t = useT(messages);
  const { date, money } = useFormats();
  const rows = new Map(open.rows.map((row) => [row.id, row]));
  const usable = result.explanations.filter((set) =>
    set.every(({ id, change }) => change !== 'turn_sign' && (rows.get(id)?.postedOn ?? '9999') <= closedOn),
  );
  const wrongSign = result.explanations.find((set) => set.some(({ change }) => change === 'turn_sign'))?.[0];
  const wrong = wrongSign === undefined ? undefined : rows.get(wrongSign.id);
  // among many unticked transactions, there are usually four that happen to add up to any amount
  const [first] = usable.filter((set) => set.length <= (open.rows.length > MANY_ROWS ? 1 : 4));
  if (first !== undefined) {
    const named = first.map(({ id, change }) => {
      const row = rows.get(id);
      const what =
        row === undefined
          ? ''
          : `${row.payee}, ${date(row.postedOn, 'short')}, ${money(row.amount.minor, row.amount.currency)}`;
      return t(change === 'clear' ? 'reconcile.tick' : 'reconcile.untick', { what });
    });
    const ids = (wanted: string) => first.filter(({ change }) => change === wanted).map(({ id }) => id);
    return (
      <Banner
        tone="info"
        title={t('reconcile.maybe')}
        actions={
          <Button variant="outline" onClick={() => onChange(ids('clear'), ids('unclear'))}>
            {t('reconcile.apply')}
          </Button>
        }
      >
        <p>{named.join('. ')}.</p>
      </Banner>
    );
  }
  if (wrong !== undefined)
    return <Banner tone="info" title={t('reconcile.maybeSign', { payee: wrong.payee, date: date(wrong.postedOn) })} />;
  return result.maybeTransposed ? <Banner tone="info" title={t('reconcile.maybeTransposed')} /> : null;
}

function TickRow({
  row,
  ticked,
  onTick,
}: {
  row: Reconciliation['rows'][number];
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}) {
  const t = useT(messages);
  const { date, money } = useFormats();
  const when = date(row.postedOn, 'short');
  return (
    <li className={styles.row}>
      <Checkbox
        label={
          <>
            {row.payee}{' '}
            <span className={styles.word}>
              {[
                when,
                row.checkNumber === null ? null : t('reconcile.check', { number: row.checkNumber }),
                row.status === 'pending' ? t('reconcile.pending') : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </>
        }
        checked={ticked}
        onChange={onTick}
      />
      <span>{money(row.amount.minor, row.amount.currency, { sign: 'always', trimZeros: false })}</span>
    </li>
  );
}

/** Shows one checkbox that ticks all rows. */
function AllRows({
  rows,
  ticks,
  onTick,
}: {
  rows: Reconciliation['rows'];
  ticks: Ticks;
  onTick: (ids: readonly string[], ticked: boolean) => void;
}) {
  const t = useT(messages);
  const ids = rows.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => ticks.ids.has(id));
  return (
    <li className={styles.row}>
      <Checkbox
        label={t('reconcile.all', { count: ids.length })}
        checked={all}
        indeterminate={!all && ticks.ids.size > 0}
        onChange={(ticked) => onTick(ids, ticked)}
      />
    </li>
  );
}

/** Shows the sum of the transactions before the first statement. */
function EarlierRow({
  earlier: { count, until, sum },
  ticked,
  onTick,
}: {
  earlier: NonNullable<Reconciliation['earlier']>;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}) {
  const t = useT(messages);
  const { date, money } = useFormats();
  return (
    <li className={styles.row}>
      <Checkbox label={t('reconcile.earlier', { count, until: date(until) })} checked={ticked} onChange={onTick} />
      <span>{money(sum.minor, sum.currency, { sign: 'always', trimZeros: false })}</span>
    </li>
  );
}

type ReconcileInput = Parameters<typeof api.accounts.reconcile>[0];

function useReconcile(input: Omit<ReconcileInput, 'how'>, onDone: () => void) {
  const t = useT(messages);
  const keyFor = useIntentKey();
  const { date } = useFormats();
  return useChange({
    change: (how: ReconcileInput['how']) =>
      api.accounts.reconcile({ ...input, how }, { idempotencyKey: keyFor({ ...input, how }) }),
    done: ({ item: { name } }, how) =>
      t(how === 'later' ? 'reconcile.keptDone' : 'reconcile.done', { name, date: date(input.closedOn) }),
    onSuccess: onDone,
  });
}

type Send = ReturnType<typeof useReconcile>;

const isSending = (send: Send, how: ReconcileInput['how']): boolean => send.isPending && send.variables === how;

/** Closes the statement. A difference is posted only with a button that names it. */
function FinishButton({
  result: { state, differenceMinor },
  currency,
  send,
}: {
  result: StatementReconciliation;
  currency: string;
  send: Send;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  if (state === 'balanced')
    return (
      <Button busy={isSending(send, 'finish')} onClick={() => send.mutate('finish')}>
        {t('reconcile.finish')}
      </Button>
    );
  return (
    <Button variant="outline" busy={isSending(send, 'adjust')} onClick={() => send.mutate('adjust')}>
      {t('reconcile.adjust', { amount: money(differenceMinor, currency, { sign: 'always', trimZeros: false }) })}
    </Button>
  );
}

/** Lists transactions that are not on a closed statement yet, to be ticked one by one or all at once. */
export function TickOff({ account, open, statement, onBack, onDirty, onDone }: TickOffProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [start] = useState(() => ticksOf(open));
  const [ticks, setTicks] = useState<Ticks>(start);
  const rows = tickable(open, statement.closedOn);
  const result = compare(open, ticks, statement);
  const { closedOn, closingMinor } = statement;
  const send = useReconcile(
    {
      id: account.id,
      version: open.accountVersion,
      closedOn,
      closing: { minor: closingMinor, currency: account.currency },
      transactionIds: rows.filter(({ id }) => ticks.ids.has(id)).map(({ id }) => id),
      withEarlier: ticks.withEarlier,
    },
    onDone,
  );
  useDirty(ticks !== start && !send.isPending, onDirty);
  const set = (ids: readonly string[], ticked: boolean) =>
    setTicks((now) => ({
      ...now,
      ids: new Set(ticked ? [...now.ids, ...ids] : [...now.ids].filter((id) => !ids.includes(id))),
    }));
  return (
    <Stack gap={16}>
      <Sums result={result} statement={statement} currency={account.currency} />
      {send.error ? <Banner tone="warn" announce="alert" title={errorOf(send.error)} /> : null}
      {result.state === 'differs' ? (
        <Explanations
          result={result}
          open={open}
          closedOn={closedOn}
          onChange={(clear, unclear) => {
            set(clear, true);
            set(unclear, false);
          }}
        />
      ) : null}
      {rows.length === 0 ? (
        <p>{t('reconcile.nothing')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('reconcile.rows')}>
          <AllRows rows={rows} ticks={ticks} onTick={set} />
          {rows.map((row) => (
            <TickRow key={row.id} row={row} ticked={ticks.ids.has(row.id)} onTick={(ticked) => set([row.id], ticked)} />
          ))}
          {open.earlier === null ? null : (
            <EarlierRow
              earlier={open.earlier}
              ticked={ticks.withEarlier}
              onTick={(withEarlier) => setTicks((now) => ({ ...now, withEarlier }))}
            />
          )}
        </ul>
      )}
      <Row gap={8}>
        <FinishButton result={result} currency={account.currency} send={send} />
        <Button variant="outline" busy={isSending(send, 'later')} onClick={() => send.mutate('later')}>
          {t('reconcile.later')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('reconcile.back')}
        </Button>
      </Row>
    </Stack>
  );
}
