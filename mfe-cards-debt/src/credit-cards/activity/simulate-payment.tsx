import { toMinor, type Card, type CardPayment } from '@tideline/contract';
import { ALLOCATION_SOURCE } from '@tideline/domain';
import { useSession, useT, useTextParam } from '@tideline/mfe-kit';
import { Banner, Disclosure, Money, Percent, Stack, Table, useFormats } from '@tideline/ui';
import { MoneyField, parseMoney, typedMoney } from '@tideline/ui/forms';
import { SliderField } from '@tideline/ui/slider';
import { useState } from 'react';
import { activityMessages } from '../../../messages/card-activity.en.ts';
import { RegulationExamples } from './regulation-examples.tsx';
import { simulatePayment } from './payment-steps.ts';
import { amountIn } from './simulated-amount.ts';
import { useSegmentName } from '../use-segment-name.ts';

const lineSteps = 200;

/**
 * Simulates a payment. A slider and a field set its amount, and a table shows which rule sends each part to which
 * balance. Starts with the amount in the address, and sends nothing.
 */
export function SimulatePayment({ card, payment }: { card: Card; payment: CardPayment }) {
  const t = useT(activityMessages);
  const { locale, money } = useFormats();
  const { currency } = card.owed;
  const owedMinor = toMinor(card.owed);
  const [given] = useTextParam('amount');
  const [typed, setTyped] = useState(() =>
    typedMoney(amountIn(given) ?? payment.choices[0]?.amount.minor ?? card.owed.minor, currency, locale),
  );
  const parsed = parseMoney(typed, currency, locale);
  const amountMinor = parsed.ok ? Math.min(Number(parsed.minor), owedMinor * 2 + 100) : 0;
  const step = Math.max(1, Math.ceil(owedMinor / lineSteps));
  // The slider ends on a whole step; otherwise its last part could not be reached.
  const lineEnd = Math.ceil(owedMinor / step) * step;
  if (owedMinor === 0) return <p>{t('simulate.none')}</p>;
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <MoneyField
          label={t('simulate.amount')}
          name="simulated"
          currency={currency}
          value={typed}
          onChange={setTyped}
        />
        <SliderField
          label={t('simulate.line')}
          labelHidden
          name="simulated-line"
          value={amountMinor >= owedMinor ? lineEnd : amountMinor}
          min={0}
          max={lineEnd}
          step={step}
          onChange={(value) => setTyped(typedMoney(String(Math.min(value, owedMinor)), currency, locale))}
          valueText={t('simulate.value', { amount: money(Math.min(amountMinor, owedMinor), currency) })}
          ends={[money(0, currency), money(owedMinor, currency)]}
        />
      </Stack>
      <PaymentAllocation card={card} payment={payment} amountMinor={amountMinor} />
      <RegulationExamples />
    </Stack>
  );
}

type Simulation = ReturnType<typeof simulatePayment>;

interface TableProps {
  nameOf: (balanceId: string) => string;
  currency: string;
}

/** Lists the parts of the payment in the order in which the balances receive them. */
function Steps({ steps, nameOf, currency }: TableProps & { steps: Simulation['steps'] }) {
  const t = useT(activityMessages);
  return (
    <Table
      caption={t('simulate.steps')}
      captionShown
      columns={[
        { id: 'balance', header: t('simulate.balance'), cell: ({ balanceId }) => nameOf(balanceId) },
        { id: 'why', header: t('simulate.why'), phone: 'secondary', cell: ({ reason }) => t(`reason.${reason}`) },
        {
          id: 'gets',
          header: t('simulate.gets'),
          numeric: true,
          phone: 'amount',
          cell: ({ amountMinor: part }) => <Money minor={part} currency={currency} />,
        },
      ]}
      rows={steps}
      rowKey={({ balanceId, reason }) => `${balanceId}-${reason}`}
    />
  );
}

function BalancesAfter({
  after,
  payment,
  nameOf,
  currency,
}: TableProps & { after: Simulation['after']; payment: CardPayment }) {
  const t = useT(activityMessages);
  return (
    <Table
      caption={t('simulate.after')}
      captionShown
      columns={[
        { id: 'balance', header: t('simulate.balance'), cell: ({ balanceId }) => nameOf(balanceId) },
        {
          id: 'rate',
          header: t('simulate.rate'),
          numeric: true,
          phone: 'secondary',
          cell: ({ balanceId }) => <Percent ppm={payment.balances.find(({ id }) => id === balanceId)?.aprPpm ?? 0} />,
        },
        {
          id: 'before',
          header: t('simulate.before'),
          numeric: true,
          phone: 'hidden',
          cell: ({ beforeMinor }) => <Money minor={beforeMinor} currency={currency} />,
        },
        {
          id: 'left',
          header: t('simulate.left'),
          numeric: true,
          phone: 'amount',
          cell: ({ leftMinor }) => <Money minor={leftMinor} currency={currency} />,
        },
      ]}
      rows={after}
      rowKey={({ balanceId }) => balanceId}
    />
  );
}

function PaymentAllocation({ card, payment, amountMinor }: { card: Card; payment: CardPayment; amountMinor: number }) {
  const t = useT(activityMessages);
  const { money } = useFormats();
  const { today } = useSession();
  const { currency } = card.owed;
  const { steps, after, minimumMinor, creditMinor } = simulatePayment(card, payment, amountMinor, today);
  const segmentName = useSegmentName();
  const nameOf = (id: string) => {
    const segment = payment.balances.find((balance) => balance.id === id);
    return segment === undefined ? id : segmentName(segment);
  };
  const reasons = [...new Set(steps.map(({ reason }) => reason))];
  return (
    <>
      {payment.balances.some(({ aprPpm }) => aprPpm === null) ? (
        <Banner tone="warn" title={t('simulate.rateMissing')} />
      ) : null}
      {steps.length === 0 ? null : <Steps steps={steps} nameOf={nameOf} currency={currency} />}
      {creditMinor > 0 ? <p>{t('simulate.credit', { amount: money(creditMinor, currency) })}</p> : null}
      {minimumMinor > 0 ? <p>{t('simulate.minimum', { amount: money(minimumMinor, currency) })}</p> : null}
      {reasons.length === 0 ? null : (
        <Disclosure summary={t('simulate.sources')}>
          <Stack gap={4}>
            {reasons.map((reason) => (
              <p key={reason}>
                {t(`reason.${reason}`)}: {ALLOCATION_SOURCE[reason]}.
              </p>
            ))}
          </Stack>
        </Disclosure>
      )}
      <BalancesAfter after={after} payment={payment} nameOf={nameOf} currency={currency} />
    </>
  );
}
