import type { CardStatements } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, useFormats } from '@tideline/ui';
import { statementMessages as messages } from '../../../messages/statements.en.ts';

/** Explains whether new purchases accrue interest, and how to change that. */
export function GraceBanner({
  grace: { state, statementsToRegain, payInFull, source },
}: {
  grace: CardStatements['grace'];
}) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const pay =
    payInFull === null
      ? null
      : t('grace.pay', { amount: money(payInFull.amount.minor, payInFull.amount.currency), by: date(payInFull.by) });
  return (
    <Banner tone={state === 'in_grace' ? 'gain' : 'warn'} title={t(`grace.${state}`)}>
      <p>
        {state === 'in_grace'
          ? t('grace.in_graceText')
          : state === 'lost'
            ? t('grace.lostText', { count: statementsToRegain })
            : null}{' '}
        {pay}
      </p>
      {source === 'estimated' ? <p>{t('grace.estimated')}</p> : null}
    </Banner>
  );
}
