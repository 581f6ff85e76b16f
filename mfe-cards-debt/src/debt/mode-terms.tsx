import { toMinor, type DebtPlan } from '@tideline/contract';
import { useMay, useT } from '@tideline/mfe-kit';
import { Link, Stack, useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import styles from './debt.module.css';
import tool from './debt-tool.module.css';
import { useStrategyWords } from './strategy-words.ts';

type Promo = NonNullable<DebtPlan['mode']>['promos'][number];

/**
 * Shows the requirements of the mode other than its debt order: how much stays in cash first, and when promotional
 * balances are paid off.
 */
export function ModeTerms({ plan: { strategy, mode } }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const words = useStrategyWords();
  const mayManage = useMay('manage');
  const { money, date } = useFormats();
  if (strategy !== 'mode' || mode === undefined) return null;
  const amount = (of: { minor: string; currency: string }) => money(of.minor, of.currency);
  const { debtOrder } = mode.parameters;
  const promoText = ({ name, balance, safeOn, endsOn, goneOn, paidOn = goneOn }: Promo): string => {
    const words = { name, amount: amount(balance), by: date(safeOn), ends: date(endsOn) };
    if (paidOn === null || paidOn > endsOn) return p('modeTerms.missed', words);
    const on = date(paidOn);
    if (paidOn > safeOn) return p('modeTerms.late', { ...words, on });
    return p(debtOrder === 'hold_promos' ? 'modeTerms.held' : 'modeTerms.promo', { ...words, on });
  };
  return (
    <div className={tool.modeTerms}>
      <h2>{p(mode.isCurrent ? 'modeTerms.title' : 'modeTerms.titleThen', { mode: words.mode(mode.key) })}</h2>
      <Stack gap={8}>
        <ul className={styles.terms}>
          <li>{p(`modeOrder.${debtOrder}`)}</li>
          {toMinor(mode.bufferMissing) === 0 || mode.floor === null ? null : (
            <li>{p('modeTerms.buffer', { missing: amount(mode.bufferMissing), floor: amount(mode.floor) })}</li>
          )}
          {mode.promos.map((promo) => (
            <li key={`${promo.debtId} ${promo.endsOn} ${promo.balance.minor}`}>{promoText(promo)}</li>
          ))}
        </ul>
        {mayManage ? (
          <p>
            <Link href="/settings/financial-mode">{p('modeTerms.change')}</Link>
          </p>
        ) : null}
      </Stack>
    </div>
  );
}
