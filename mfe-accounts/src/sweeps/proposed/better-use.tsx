import { toMinor, type Money, type SweepRun } from '@tideline/contract';
import { useT, useTextParam } from '@tideline/mfe-kit';
import { Button, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { WorkingButton } from '../working-button.tsx';
import styles from './proposals.module.css';

/** Suggests the payment of today's plan that saves more, and approves both parts with one click. */
export function BetterUseNotice({ run, better }: { run: SweepRun; better: NonNullable<SweepRun['betterUse']> }) {
  const t = useT(messages);
  const { money } = useFormats();
  const mayChange = useMayEdit();
  const [, setSplitting] = useTextParam('split');
  const say = (amount: Money) => money(amount.minor, amount.currency);
  const isWhole = toMinor(better.rest) === 0;
  const facts = { amount: say(better.amount), saves: round(better.value, money), to: better.to.name };
  return (
    <div className={styles.better}>
      <div>
        <p className={styles.finding}>
          {t(better.per === 'once' ? 'better.once' : isWhole ? 'better.whole' : 'better.part', facts)}
        </p>
        <SplitBar
          label={t('better.bar', { from: run.from.name })}
          parts={[
            { amount: better.amount, isPayment: true, text: t('better.saves', facts) },
            ...(isWhole
              ? []
              : [
                  {
                    amount: better.rest,
                    isPayment: false,
                    text: t('better.earns', {
                      amount: say(better.rest),
                      earns: round(better.restPerYear, money),
                      to: run.to.name,
                    }),
                  },
                ]),
          ]}
        />
        <WorkingButton id={`better-${run.id}`} label={t('better.working')} working={better.working} />
      </div>
      {mayChange && run.can.includes('split') ? (
        <Button
          variant="outline"
          aria-label={t('better.splitOf', { from: run.from.name, to: better.to.name, amount: say(run.amount) })}
          onClick={() => setSplitting(run.id, { push: true })}
        >
          {isWhole ? t('better.payInstead', { to: better.to.name }) : t('better.split', { amount: say(run.amount) })}
        </Button>
      ) : null}
    </div>
  );
}

/** Shows how a rule's money is divided between payments of today's plan and the rule's own destination. */
export function SplitNotice({ parts }: { parts: readonly SweepRun[] }) {
  const t = useT(messages);
  const { money } = useFormats();
  const own = parts.flatMap(({ insteadOf }) => insteadOf ?? [])[0];
  if (own === undefined) return null;
  const { currency } = own.gain;
  const gain = parts.reduce((sum, { insteadOf }) => sum + (insteadOf === null ? 0 : toMinor(insteadOf.gain)), 0);
  const total = parts.reduce((sum, { amount }) => sum + toMinor(amount), 0);
  return (
    <div className={styles.divided}>
      <div>
        <p className={styles.finding}>
          {t(parts.some(({ insteadOf }) => insteadOf?.per === 'once') ? 'better.dividedOnce' : 'better.divided', {
            total: money(total, currency),
            gain: money(gain, currency, { whole: true }),
            own: own.to.name,
          })}
        </p>
        <SplitBar
          label={t('better.bar', { from: parts[0]?.from.name ?? '' })}
          parts={parts.map(({ amount, to, perYear, insteadOf }) => ({
            amount,
            isPayment: insteadOf !== null,
            text:
              insteadOf === null
                ? t('better.earns', {
                    amount: money(amount.minor, currency),
                    earns: round(perYear, money),
                    to: to.name,
                  })
                : t('better.saves', {
                    amount: money(amount.minor, currency),
                    saves: round(perYear, money),
                    to: to.name,
                  }),
          }))}
        />
      </div>
    </div>
  );
}

type FormatMoney = ReturnType<typeof useFormats>['money'];

const round = ({ minor, currency }: Money, money: FormatMoney): string => money(minor, currency, { whole: true });

interface Part {
  amount: Money;
  /** Whether it pays a debt of today's plan. */
  isPayment: boolean;
  text: string;
}

/** Shows the parts of an amount, each as wide as its share. */
function SplitBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  return (
    <ul className={styles.bar} aria-label={label}>
      {parts.map(({ amount, text, isPayment }) => (
        <li key={text} className={isPayment ? styles.paying : undefined} style={{ flexGrow: toMinor(amount) }}>
          {text}
        </li>
      ))}
    </ul>
  );
}
