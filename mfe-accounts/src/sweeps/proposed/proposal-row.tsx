import { useQuery } from '@tanstack/react-query';
import { toMinor, type SweepRule, type SweepRun } from '@tideline/contract';
import { MenuButton, useT, useTextParam } from '@tideline/mfe-kit';
import { todaysPlanQuery } from '@tideline/mfe-kit/moves';
import { Badge, Button, Money, useFormats } from '@tideline/ui';
import type { MenuEntry } from '@tideline/ui/menus';
import { messages } from '../../../messages/sweeps.en.ts';
import { FromTo } from '../from-to.tsx';
import { useMayEdit } from '../use-may-edit.ts';
import { BetterUseNotice } from './better-use.tsx';
import { TwoPersonStatus, WithdrawButton } from './two-person.tsx';
import styles from './proposals.module.css';
import { useWhy } from './why.ts';

interface Props {
  run: SweepRun;
  rule: SweepRule | undefined;
  /** Whether this is the first proposal, which has the screen's only filled button. */
  isFirst: boolean;
  onSkip: () => void;
}

/** Shows one proposal: source and destination, reason and value, amount, lowest balance afterward, and its actions. */
export function ProposalRow({ run, rule, isFirst, onSkip }: Props) {
  const t = useT(messages);
  const { date, money } = useFormats();
  const { amount, proposed, lowest, approval, leg } = run;
  return (
    <section
      className={styles.row}
      aria-label={t('proposed.rowOf', {
        from: run.from.name,
        to: run.to.name,
        amount: money(amount.minor, amount.currency),
      })}
    >
      <div className={styles.what}>
        <h3 className={styles.fromTo}>
          <FromTo run={run} />
          {leg === 'top_up' ? <Badge tone="info">{t('proposed.topUp')}</Badge> : null}
          {approval === 'inform_only' ? <Badge>{t('proposed.informOnly')}</Badge> : null}
          {run.twoPerson === null ? null : <Badge tone="info">{t('proposed.twoPerson')}</Badge>}
        </h3>
        <p className={styles.why}>
          <Reason run={run} rule={rule} />
        </p>
        <InTodaysPlan run={run} />
        {run.twoPerson === null ? null : (
          <p className={styles.why}>
            <TwoPersonStatus run={run} twoPerson={run.twoPerson} />
          </p>
        )}
        {amount.minor === proposed.minor ? null : (
          <p className={styles.why}>{t('proposed.lowered', { amount: money(proposed.minor, proposed.currency) })}</p>
        )}
      </div>
      <p className={styles.amount}>
        <Money {...amount} />
      </p>
      {lowest === null ? (
        <span />
      ) : (
        <p className={styles.lowest}>
          <span className={styles.label}>{t('proposed.lowestAt', { on: date(lowest.on, 'short') })}</span>
          <Money {...lowest.amount} />
        </p>
      )}
      <ApproveButton run={run} isFirst={isFirst} />
      <More run={run} onSkip={onSkip} />
      {run.betterUse === null ? null : <BetterUseNotice run={run} better={run.betterUse} />}
    </section>
  );
}

function Reason({ run, rule }: Pick<Props, 'run' | 'rule'>) {
  const t = useT(messages);
  const why = useWhy();
  const { money } = useFormats();
  const { perYear, avoids, insteadOf, approval } = run;
  const say = (minor: number) => money(Math.abs(minor), perYear.currency, { whole: true });
  const year = toMinor(perYear);
  if (insteadOf !== null)
    return t(insteadOf.per === 'once' ? 'proposed.insteadOnce' : 'proposed.instead', {
      saves: say(year),
      gain: say(toMinor(insteadOf.gain)),
      own: insteadOf.to.name,
    });
  const value =
    avoids !== null && toMinor(avoids) !== 0
      ? t('proposed.avoids', { amount: say(toMinor(avoids)) })
      : year === 0
        ? ''
        : t(year < 0 ? 'proposed.costsYear' : 'proposed.earnsYear', { amount: say(year) });
  return [why(run, rule), value, approval === 'inform_only' ? t('proposed.informText') : ''].filter(Boolean).join(' ');
}

/** Explains that a payment to a debt counts toward the amount that today's plan pays to that debt. */
function InTodaysPlan({ run: { to } }: Pick<Props, 'run'>) {
  const t = useT(messages);
  const { money } = useFormats();
  const { data: plan } = useQuery(todaysPlanQuery());
  const payments = plan?.moves.filter((move) => move.kind === 'pay' && move.to.accountId === to.accountId) ?? [];
  const [first] = payments;
  if (first === undefined) return null;
  const total = payments.reduce((sum, { amount }) => sum + toMinor(amount), 0);
  return (
    <p className={styles.why}>{t('proposed.inPlan', { amount: money(total, first.amount.currency), to: to.name })}</p>
  );
}

/** Opens the summary with the one button that approves. */
function ApproveButton({ run, isFirst }: Pick<Props, 'run' | 'isFirst'>) {
  const t = useT(messages);
  const { money } = useFormats();
  const mayChange = useMayEdit();
  const [, setApproving] = useTextParam('approve');
  if (!mayChange) return <span />;
  if (run.can.includes('undo')) return <WithdrawButton run={run} />;
  if (!run.can.includes('approve')) return <span />;
  const amount = money(run.amount.minor, run.amount.currency);
  return (
    <div className={styles.go}>
      <Button
        variant={run.betterUse !== null ? 'quiet' : isFirst ? 'filled' : 'outline'}
        data-sweep-row
        aria-label={t('proposed.approveOf', { from: run.from.name, to: run.to.name, amount })}
        onClick={() => setApproving(run.id, { push: true })}
      >
        {t('proposed.approve', { amount })}
      </Button>
    </div>
  );
}

function More({ run, onSkip }: Pick<Props, 'run' | 'onSkip'>) {
  const t = useT(messages);
  const mayChange = useMayEdit();
  const [, setLowering] = useTextParam('lower');
  const entries: MenuEntry[] = [
    { id: 'details', label: t('proposed.details'), href: `/sweeps?run=${run.id}` },
    ...(mayChange && run.can.includes('lower')
      ? [{ id: 'lower', label: t('proposed.lower'), onSelect: () => setLowering(run.id, { push: true }) }]
      : []),
    ...(mayChange && run.can.includes('skip') ? [{ id: 'skip', label: t('proposed.skip'), onSelect: onSkip }] : []),
    ...(mayChange ? [{ id: 'rule', label: t('proposed.toRule'), href: `/sweeps?rule=${run.ruleId}` }] : []),
  ];
  return (
    <MenuButton
      label={t('proposed.moreOf', { from: run.from.name, to: run.to.name })}
      icon="more"
      iconOnly
      variant="quiet"
      items={entries}
    />
  );
}
