import { useQuery } from '@tanstack/react-query';
import { toMinor, type SweepRule, type SweepRun } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT, useTextParam } from '@tideline/mfe-kit';
import {
  Badge,
  Banner,
  Button,
  Card,
  DateText,
  Disclosure,
  LinkButton,
  Money,
  Row,
  SkeletonBar,
  Stack,
  Stat,
  Stats,
  useFormats,
} from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import styles from '../sweeps.module.css';
import { proposalPart } from '../sweeps.parts.ts';
import { runQuery } from '../sweeps.queries.ts';
import { FromTo } from '../from-to.tsx';
import { useMayEdit } from '../use-may-edit.ts';
import { RiskList } from './risk-list.tsx';
import { isGone, useApprove, useHasApproved } from './use-approve.ts';
import { Why } from './why-amount.tsx';
import { useWhy } from './why.ts';

interface Props {
  run: SweepRun;
  rule: SweepRule | undefined;
  /** The first proposal has the screen's only filled button. */
  isFirst: boolean;
}

/** One proposal: source and destination, amount and reason, value, risks, and the three actions. */
export function ProposalCard({ run, rule, isFirst }: Props) {
  const t = useT(messages);
  const why = useWhy();
  const { date, money } = useFormats();
  const { amount, proposed, expiresOn, approval, leg, avoids } = run;
  return (
    <Card
      level={3}
      title={<FromTo run={run} />}
      badge={
        leg === 'top_up' ? (
          <Badge tone="info">{t('proposed.topUp')}</Badge>
        ) : approval === 'inform_only' ? (
          <Badge>{t('proposed.informOnly')}</Badge>
        ) : undefined
      }
    >
      <Stack gap={16}>
        <div>
          <p className={styles.amount}>
            <Money {...amount} />
          </p>
          {amount.minor === proposed.minor ? null : (
            <p className={styles.quiet}>
              {t('proposed.lowered', { amount: money(proposed.minor, proposed.currency) })}
            </p>
          )}
          <p>{why(run, rule)}</p>
          {avoids === null || toMinor(avoids) === 0 ? null : (
            <p>{t('proposed.avoids', { amount: money(avoids.minor, avoids.currency) })}</p>
          )}
        </div>
        <Figures run={run} />
        <div>
          <Why run={run} />
          <Disclosure summary={t('proposed.risks')} lazy>
            <Load query={runQuery(run.id)} skeleton={<SkeletonBar width="100%" height="8rem" />} isEmpty={() => false}>
              {({ risks }) => <RiskList risks={risks} />}
            </Load>
          </Disclosure>
        </div>
        {approval === 'inform_only' ? <p>{t('proposed.informText')}</p> : null}
        <ProposalActions run={run} isFirst={isFirst} />
        {expiresOn === null ? null : <p className={styles.quiet}>{t('proposed.expires', { on: date(expiresOn) })}</p>}
      </Stack>
    </Card>
  );
}

/** Value, arrival, and the lowest balance ahead after the transfer. */
function Figures({ run }: { run: SweepRun }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { perYear, perMonth, arrivesOn } = run;
  const risks = useQuery(runQuery(run.id)).data?.risks;
  const lowest = risks?.find((risk) => risk.code === 'lowest_balance_after');
  const year = toMinor(perYear);
  const detailOf = ({ on, aboveFloor }: NonNullable<typeof lowest>) => {
    const above = toMinor(aboveFloor);
    return above < 0
      ? t('proposed.lowestBelow', { on: date(on), below: money(-above, aboveFloor.currency) })
      : t('proposed.lowestOn', { on: date(on), above: money(above, aboveFloor.currency) });
  };
  return (
    <Stats>
      {year === 0 ? null : (
        <Stat
          label={t(year < 0 ? 'proposed.costs' : 'proposed.worth')}
          value={t('proposed.perYear', { amount: money(Math.abs(year), perYear.currency) })}
          detail={t('proposed.perMonth', { amount: money(Math.abs(toMinor(perMonth)), perMonth.currency) })}
        />
      )}
      {arrivesOn === null ? null : (
        <Stat label={t('proposed.arrives')} value={<DateText date={arrivesOn} format="weekday" />} />
      )}
      {risks === undefined ? (
        <Stat label={t('proposed.lowest')} value={<SkeletonBar width="6rem" />} detail={<SkeletonBar width="9rem" />} />
      ) : lowest === undefined ? null : (
        <Stat label={t('proposed.lowest')} value={<Money {...lowest.amount} estimate />} detail={detailOf(lowest)} />
      )}
    </Stats>
  );
}

function ProposalActions({ run, isFirst }: { run: SweepRun; isFirst: boolean }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { money } = useFormats();
  const [, setCheck] = useTextParam('check');
  const [lowering, setLowering] = useTextParam('lower');
  const mayChange = useMayEdit();
  const hasApproved = useHasApproved();
  const { approve, busy, error, dialog } = useApprove(run);
  const skip = useChange({
    change: () => api.sweepRuns.skip({ id: run.id, version: run.version }),
    done: () => t('proposed.skipped', { rule: run.ruleName }),
  });
  const names = { from: run.from.name, to: run.to.name };
  const failure = error ?? skip.error;
  const press = () => {
    if (!hasApproved) return setCheck(run.id, { push: true });
    approve().catch(() => undefined); // the error is shown through `error`
  };
  return (
    <div>
      {failure === null ? null : (
        <Banner tone="warn" announce="alert" title={isGone(failure) ? t('proposed.changed') : errorOf(failure)} />
      )}
      <Row gap={8}>
        {mayChange && run.can.includes('approve') ? (
          <Button
            variant={isFirst ? 'filled' : 'outline'}
            icon="check"
            busy={busy}
            data-sweep-row
            aria-label={t('proposed.approveOf', { ...names, amount: money(run.amount.minor, run.amount.currency) })}
            onClick={press}
          >
            {t('proposed.approve')}
          </Button>
        ) : null}
        {mayChange && run.can.includes('lower') ? (
          <Button
            variant="quiet"
            aria-label={t('proposed.lowerOf', names)}
            onClick={() => setLowering(run.id, { push: true })}
          >
            {t('proposed.lower')}
          </Button>
        ) : null}
        {mayChange && run.can.includes('skip') ? (
          <Button
            variant="quiet"
            busy={skip.isPending}
            aria-label={t('proposed.skipOf', names)}
            onClick={() => skip.mutate(undefined)}
          >
            {t('proposed.skip')}
          </Button>
        ) : null}
        <LinkButton variant="quiet" href={`/sweeps?run=${run.id}`} aria-label={t('proposed.detailsOf', names)}>
          {t('proposed.details')}
        </LinkButton>
      </Row>
      {lowering === run.id ? (
        <Load query={proposalPart()} skeleton={null} isEmpty={() => false}>
          {({ LowerDialog }) => <LowerDialog run={run} onClose={() => setLowering(null)} />}
        </Load>
      ) : null}
      {dialog}
    </div>
  );
}
