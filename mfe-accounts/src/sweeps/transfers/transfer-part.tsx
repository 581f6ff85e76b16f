import type { SweepRunDetail, SweepTransfer } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT, useTextParam } from '@tideline/mfe-kit';
import {
  Badge,
  type BadgeTone,
  Banner,
  Button,
  DateText,
  Link,
  Money,
  Row,
  Section,
  SkeletonBar,
  Stack,
  useFormats,
} from '@tideline/ui';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweep-run.en.ts';
import styles from '../sweeps.module.css';
import { useMayEdit } from '../use-may-edit.ts';
import { Instruction } from './instruction.tsx';
import { returnKey } from './reason-words.ts';
import { transferQuery } from '../sweeps.queries.ts';

type Leg = SweepTransfer['legs'][number];

/**
 * Shows the progress of an instructed transfer: both sides matched to real transactions, the bank's response, and the
 * available actions.
 */
export function TransferPart({ run }: { run: SweepRunDetail }) {
  const t = useT(messages);
  return (
    <Section title={t('moving.title')}>
      {run.can.includes('mark_made') ? <Instruction run={run} /> : null}
      <Load
        query={transferQuery(run.id)}
        skeleton={<SkeletonBar width="100%" height="10rem" />}
        failedTitle={t('moving.failed')}
        isEmpty={() => false}
      >
        {(transfer) => (
          <Stack gap={16}>
            <Problem transfer={transfer} code={run.returnCode} />
            <ul className={styles.rows} aria-label={t('moving.legs')}>
              {transfer.legs.map((leg) => (
                <LegRow key={leg.side} leg={leg} runId={run.id} />
              ))}
            </ul>
            <Way transfer={transfer} />
            <Actions transfer={transfer} />
            <BankEvents transfer={transfer} />
          </Stack>
        )}
      </Load>
    </Section>
  );
}

function Problem({ transfer: { problem }, code }: { transfer: SweepTransfer; code: string | null }) {
  const t = useT(messages);
  const w = useT(words);
  if (problem === null) return null;
  return (
    <Banner tone="warn" title={t(`problem.${problem}`)}>
      {code === null ? null : w(returnKey(code))}
    </Banner>
  );
}

function Way({
  transfer: { way, bankTitle, bankReference, submittedOn, settlesOn, madeOn },
}: {
  transfer: SweepTransfer;
}) {
  const t = useT(messages);
  const { date } = useFormats();
  return (
    <p className={styles.quiet}>
      {way === 'webhook' && bankTitle !== null
        ? t('way.bank', { bank: bankTitle })
        : t(way === 'ledger' ? 'way.ledger' : 'way.instruct')}{' '}
      {t('way.days', { leaves: date(submittedOn), arrives: date(settlesOn) })}{' '}
      {madeOn === null ? null : t('way.made', { on: date(madeOn) })}{' '}
      {bankReference === null ? null : t('way.reference', { reference: bankReference })}
    </p>
  );
}

const tones: Record<Leg['state'], BadgeTone> = { waiting: 'neutral', matched: 'gain', review: 'warn', missing: 'debt' };

function LegRow({ leg, runId }: { leg: Leg; runId: string }) {
  const t = useT(messages);
  const { date } = useFormats();
  const { side, name, amount, state, isBooked, until, transaction, candidates, reason } = leg;
  return (
    <li className={styles.row}>
      <span className={styles.body}>
        <span className={styles.name}>
          {t(`leg.${side}`, { account: name })}
          <Badge tone={tones[state]}>{t(isBooked && state === 'matched' ? 'leg.booked' : `leg.${state}`)}</Badge>
        </span>
        {transaction === null ? null : (
          <span className={styles.quiet}>
            <Link href={`/transactions?transaction=${transaction.id}`}>{transaction.payee}</Link>,{' '}
            <DateText date={transaction.postedOn} />
          </span>
        )}
        {state === 'waiting' && until !== null ? (
          <span className={styles.quiet}>{t('leg.until', { on: date(until) })}</span>
        ) : null}
        {state === 'review' ? <Candidates runId={runId} side={side} candidates={candidates} reason={reason} /> : null}
      </span>
      <Money {...amount} sign="always" />
    </li>
  );
}

/** Asks which transaction is the match if several are possible. */
function Candidates({
  runId,
  side,
  candidates,
  reason,
}: { runId: string } & Pick<Leg, 'side' | 'candidates' | 'reason'>) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMayEdit();
  const { date } = useFormats();
  const choose = useChange({
    change: (transactionId: string) => api.sweepTransfers.chooseLeg({ id: runId, side, transactionId }),
    done: () => t('leg.chosen'),
  });
  return (
    <>
      <span>{t(reason === 'amount_differs' ? 'leg.differs' : 'leg.several')}</span>
      {choose.error ? <Banner tone="warn" announce="alert" title={errorOf(choose.error)} /> : null}
      <ul className={styles.rows}>
        {candidates.map(({ id, payee, postedOn, amount }) => (
          <li key={id} className={styles.row}>
            <span>
              <Link href={`/transactions?transaction=${id}`}>{payee}</Link>, <DateText date={postedOn} />,{' '}
              <Money {...amount} />
            </span>
            {mayChange ? (
              <Button
                variant="outline"
                busy={choose.isPending && choose.variables === id}
                aria-label={t('leg.chooseOf', { payee, on: date(postedOn) })}
                onClick={() => choose.mutate(id)}
              >
                {t('leg.choose')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Offers a new proposal: one that tries again, or one that brings the money back, because a completed transfer cannot
 * be undone.
 */
function Actions({ transfer: { runId, mayBringBack, mayTryAgain } }: { transfer: SweepTransfer }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMayEdit();
  const { money } = useFormats();
  const [, setRun] = useTextParam('run');
  const words = {
    done: ({ amount }: { amount: SweepTransfer['amount'] }) =>
      t('bringBack.done', { amount: money(amount.minor, amount.currency) }),
    onSuccess: (made: { runId: string }) => setRun(made.runId),
  };
  const back = useChange({ change: () => api.sweepTransfers.bringBack({ id: runId }), ...words });
  const again = useChange({ change: () => api.sweepTransfers.tryAgain({ id: runId }), ...words });
  const failure = back.error ?? again.error;
  if (!mayChange || !(mayBringBack || mayTryAgain)) return null;
  return (
    <Stack gap={8}>
      {failure === null ? null : <Banner tone="warn" announce="alert" title={errorOf(failure)} />}
      <Row gap={8}>
        {mayBringBack ? (
          <Button variant="outline" icon="undo" busy={back.isPending} onClick={() => back.mutate(undefined)}>
            {t('bringBack.button')}
          </Button>
        ) : null}
        {mayTryAgain ? (
          <Button variant="outline" icon="redo" busy={again.isPending} onClick={() => again.mutate(undefined)}>
            {t('tryAgain.button')}
          </Button>
        ) : null}
      </Row>
      {mayBringBack ? <p className={styles.quiet}>{t('bringBack.text')}</p> : null}
    </Stack>
  );
}

function BankEvents({ transfer: { events } }: { transfer: SweepTransfer }) {
  const t = useT(messages);
  const { moment } = useFormats();
  if (events.length === 0) return null;
  return (
    <Section title={t('bank.said')}>
      <ol className={styles.rows}>
        {events.map(({ at, status, code, outcome }, index) => (
          <li key={index} className={styles.row}>
            <span>
              {status}
              {code === null ? null : ` · ${code}`}
            </span>
            <span className={styles.quiet}>
              {moment(at)} · {t(`bank.${outcome}`)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
