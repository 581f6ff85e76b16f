import { useQuery } from '@tanstack/react-query';
import { toMinor, type SweepRunDetail } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import {
  Badge,
  DateText,
  DefinitionList,
  Link,
  Money,
  Row,
  Section,
  SkeletonBar,
  Stack,
  useFormats,
} from '@tideline/ui';
import { Drawer } from '@tideline/ui/overlays';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages as run } from '../../../messages/sweep-run.en.ts';
import { messages } from '../../../messages/sweeps.en.ts';
import { FromTo } from '../from-to.tsx';
import { RiskList } from '../proposed/risk-list.tsx';
import { TwoPersonStatus } from '../proposed/two-person.tsx';
import { useWhy } from '../proposed/why.ts';
import { Why } from '../proposed/why-amount.tsx';
import styles from '../sweeps.module.css';
import { runQuery, sweepRulesQuery } from '../sweeps.queries.ts';
import { WorkingButton } from '../working-button.tsx';
import { toneOf } from './done-list.tsx';
import { reasonKey, returnKey, stateKey } from './reason-words.ts';
import { TransferPart } from './transfer-part.tsx';

const INSTRUCTED: ReadonlySet<SweepRunDetail['state']> = new Set([
  'instructed',
  'in_transit',
  'settled',
  'returned',
  'failed',
  'expired',
]);

/** Shows one transfer (`?run=<id>`) from proposal to completion, with both sides matched to real transactions. */
export function RunDrawer({ runId, onClose }: { runId: string; onClose: () => void }) {
  const r = useT(run);
  return (
    <Drawer open onClose={onClose} title={r('run.title')}>
      <Load
        query={runQuery(runId)}
        skeleton={<SkeletonBar width="100%" height="20rem" />}
        failedTitle={r('run.failed')}
        isEmpty={() => false}
      >
        {(detail) => <Detail detail={detail} />}
      </Load>
    </Drawer>
  );
}

function Detail({ detail }: { detail: SweepRunDetail }) {
  const t = useT(messages);
  const r = useT(run);
  const why = useWhy();
  const rule = useQuery(sweepRulesQuery()).data?.items.find(({ id }) => id === detail.ruleId);
  return (
    <Stack gap={24}>
      <div>
        <p className={styles.name}>
          <strong>
            <FromTo run={detail} />
          </strong>
          <Badge tone={toneOf[detail.state]}>{t(stateKey(detail.state, detail.way !== null))}</Badge>
        </p>
        <p className={styles.amount}>
          <Money {...detail.amount} />
        </p>
        <p>{why(detail, rule)}</p>
        {detail.twoPerson === null || detail.state !== 'proposed' ? null : (
          <p>
            <TwoPersonStatus run={detail} twoPerson={detail.twoPerson} />
          </p>
        )}
        <OutcomeNotice detail={detail} />
      </div>
      <Facts detail={detail} />
      {INSTRUCTED.has(detail.state) && detail.way !== null ? <TransferPart run={detail} /> : null}
      <div>
        <Why run={detail} />
        {detail.risks.length === 0 ? null : (
          <Section title={t('proposed.risks')}>
            <RiskList risks={detail.risks} />
          </Section>
        )}
      </div>
      <Row gap={8} flush>
        {detail.working === null ? null : (
          <WorkingButton id="amount" label={r('run.amountWorking')} working={detail.working} />
        )}
        {detail.valueWorking === null || toMinor(detail.perYear) === 0 ? null : (
          <WorkingButton id="worth" label={r('run.worthWorking')} working={detail.valueWorking} />
        )}
      </Row>
      <Evidence detail={detail} />
      <History detail={detail} />
    </Stack>
  );
}

/** Explains why a transfer ended differently than planned. */
function OutcomeNotice({ detail: { reason, returnCode, state, way } }: { detail: SweepRunDetail }) {
  const w = useT(words);
  const r = useT(run);
  return (
    <>
      {returnCode === null ? null : <p>{r('run.returned', { code: returnCode, why: w(returnKey(returnCode)) })}</p>}
      {reason === null || returnCode !== null ? null : (
        <p>
          {reasonKey(reason) === null
            ? state === 'failed' && way === 'webhook'
              ? r('run.bankSaid', { reason })
              : r('run.otherReason')
            : w(reasonKey(reason) ?? 'reason.not_due')}
        </p>
      )}
    </>
  );
}

function Facts({ detail }: { detail: SweepRunDetail }) {
  const t = useT(messages);
  const r = useT(run);
  const { date, moment, money } = useFormats();
  const {
    ruleId,
    ruleName,
    decidedOn,
    approvedAt,
    approvedBy,
    twoPerson,
    settledOn,
    arrivesOn,
    amount,
    proposed,
    perYear,
    insteadOf,
  } = detail;
  const year = toMinor(perYear);
  const worthOf = (amount: string): string => (insteadOf?.per === 'once' ? amount : t('proposed.perYear', { amount }));
  return (
    <DefinitionList
      items={[
        { term: t('done.rule'), value: <Link href={`/sweeps?rule=${ruleId}`}>{ruleName}</Link> },
        { term: r('run.decided'), value: date(decidedOn) },
        ...(amount.minor === proposed.minor
          ? []
          : [{ term: r('run.proposed'), value: money(proposed.minor, proposed.currency) }]),
        ...(twoPerson === null || twoPerson.first === null
          ? []
          : [
              {
                term: r('run.firstApproved'),
                value: r('run.by', { at: moment(twoPerson.first.at), name: twoPerson.first.name }),
              },
            ]),
        ...(approvedAt === null
          ? []
          : [
              {
                term: r('run.approved'),
                value:
                  approvedBy === null
                    ? r('run.byItself', { at: moment(approvedAt) })
                    : r('run.by', { at: moment(approvedAt), name: approvedBy }),
              },
            ]),
        ...(settledOn === null
          ? arrivesOn === null
            ? []
            : [{ term: t('proposed.arrives'), value: date(arrivesOn, 'weekday') }]
          : [{ term: r('run.settled'), value: date(settledOn) }]),
        ...(year === 0
          ? []
          : [
              {
                term: t(year < 0 ? 'proposed.costs' : 'proposed.worth'),
                value: worthOf(money(Math.abs(year), perYear.currency)),
              },
            ]),
      ]}
    />
  );
}

function Evidence({ detail: { evidence } }: { detail: SweepRunDetail }) {
  const r = useT(run);
  if (evidence.length === 0) return null;
  return (
    <Section title={r('run.evidence')}>
      <ul className={styles.rows}>
        {evidence.map(({ id, payee, postedOn, amount }) => (
          <li key={id} className={styles.row}>
            <Link href={`/transactions?transaction=${id}`}>{payee}</Link>
            <span>
              <DateText date={postedOn} /> <Money {...amount} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function History({ detail: { history } }: { detail: SweepRunDetail }) {
  const t = useT(messages);
  const r = useT(run);
  const w = useT(words);
  const { moment } = useFormats();
  if (history.length === 0) return null;
  return (
    <Section title={r('run.history')}>
      <ol className={styles.rows}>
        {history.map(({ at, event, from, to, amount, reason, byName, byMachine }, index) => (
          <li key={index} className={styles.row}>
            <span className={styles.body}>
              <span>
                {event === 'approve_first' || event === 'withdraw'
                  ? r(`run.${event}`)
                  : t(stateKey(to, from === 'instructed'))}{' '}
                · <Money {...amount} />
              </span>
              {reason === null || reasonKey(reason) === null ? null : (
                <span className={styles.quiet}>{w(reasonKey(reason) ?? 'reason.not_due')}</span>
              )}
            </span>
            <span className={styles.quiet}>
              {moment(at)} · {byMachine || byName === null ? r('run.byTideline') : byName}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
