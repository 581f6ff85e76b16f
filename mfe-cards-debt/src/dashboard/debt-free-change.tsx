import { Load, useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { dashboardMessages } from '../../messages/dashboard.en.ts';
import { nextPaymentsQuery } from './dashboard.queries.ts';

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * Shows how the debt-free date has moved since the end of last month. Renders nothing if some debts were not known
 * then.
 */
export function DebtFreeChange({ freeOn }: { freeOn: string | null }) {
  const t = useT(dashboardMessages);
  const { date } = useFormats();
  return (
    <Load
      query={nextPaymentsQuery()}
      skeleton={null}
      isEmpty={({ debtFreeThen }) => debtFreeThen === null}
      empty={null}
      failedTitle={t('then.failed')}
    >
      {({ debtFreeThen }) => {
        if (debtFreeThen === null || (debtFreeThen.on === null && freeOn === null)) return null;
        const on = date(debtFreeThen.asOf);
        if (debtFreeThen.on === null) return <p>{t('then.now', { on })}</p>;
        if (freeOn === null) return <p>{t('then.was', { on, free: date(debtFreeThen.on, 'month') })}</p>;
        const count = monthNumber(debtFreeThen.on) - monthNumber(freeOn);
        if (count === 0) return <p>{t('then.same', { on })}</p>;
        return <p>{t(count > 0 ? 'then.sooner' : 'then.later', { count: Math.abs(count), on })}</p>;
      }}
    </Load>
  );
}
