import type { DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, Link, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** The part of a deferred interest offer that the plan leaves unpaid, and the interest that this adds retroactively. */
export function UnpaidOffers({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  if (plan.cliffs.length === 0) return null;
  const nameOf = (id: string) => plan.debts.find((debt) => debt.id === id)?.name ?? '';
  return (
    <Banner tone="warn" title={t('cliffs.title')}>
      {plan.cliffs.map(({ debtId, on, charged }) => (
        <p key={debtId + on}>
          {t('cliffs.charge', { name: nameOf(debtId), on: date(on), amount: money(charged.minor, charged.currency) })}
        </p>
      ))}
      <p>
        {t('cliffs.instead')} <Link href="/promotional-periods">{t('cliffs.open')}</Link>
      </p>
    </Banner>
  );
}
