import type { DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, Link, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** The part of a deferred interest offer that the plan leaves unpaid, and the interest that this adds retroactively. */
export function UnpaidOffers({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const wordsOf = ({ debtId, on, charged }: DebtPlan['cliffs'][number]) => ({
    name: plan.debts.find((debt) => debt.id === debtId)?.name ?? '',
    on: date(on),
    amount: money(charged.minor, charged.currency),
  });
  const prevented = plan.cliffs.filter((cliff) => cliff.prevented === true);
  const charged = plan.cliffs.filter((cliff) => cliff.prevented !== true);
  return (
    <>
      {charged.length === 0 ? null : (
        <Banner tone="warn" title={t('cliffs.title')}>
          {charged.map((cliff) => (
            <p key={cliff.debtId + cliff.on}>{t('cliffs.charge', wordsOf(cliff))}</p>
          ))}
          <p>
            {t('cliffs.instead')} <Link href="/promotional-periods">{t('cliffs.open')}</Link>
          </p>
        </Banner>
      )}
      {prevented.map((cliff) => (
        <p key={cliff.debtId + cliff.on}>{t('cliffs.prevented', wordsOf(cliff))}</p>
      ))}
    </>
  );
}
