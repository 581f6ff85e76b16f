import { ALLOCATION_EXAMPLES, allocatePayment, type AllocationExamplePayment } from '@tideline/domain';
import { useT } from '@tideline/mfe-kit';
import { Disclosure, Money, Percent, Stack, Table, useFormats } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { useState } from 'react';
import { activityMessages } from '../../../messages/card-activity.en.ts';

type ExampleKey =
  | 'highest_rate_first'
  | 'not_enough_for_the_first'
  | 'equal_rates'
  | 'deferred_last_two_cycles'
  | 'deferred_on_request'
  | 'in_dispute'
  | 'rates_of_the_cycle_before'
  | 'rates_of_the_day'
  | 'rates_of_the_day_larger';
type BalanceKey = 'cash' | 'purchase' | 'transfer' | 'other' | 'deferred' | 'promo' | 'standard' | 'new';

/** The regulation's examples are in dollars, regardless of the household's currency. */
const currency = 'USD';

/** Shows worked examples from the regulation: the computed figures next to the regulation's. */
export function RegulationExamples() {
  const t = useT(activityMessages);
  const [chosen, setChosen] = useState(ALLOCATION_EXAMPLES[0]?.id ?? '');
  const example = ALLOCATION_EXAMPLES.find(({ id }) => id === chosen);
  return (
    <Disclosure summary={t('learn.title')} lazy>
      <Stack gap={16}>
        <p>{t('learn.lead')}</p>
        <SelectField
          label={t('learn.which')}
          name="example"
          value={chosen}
          onChange={setChosen}
          options={ALLOCATION_EXAMPLES.map(({ id, source }) => ({
            value: id,
            label: `${t(`learn.${id as ExampleKey}`)} (${source.split(', ').at(-1) ?? source})`,
          }))}
        />
        {example?.payments.map((payment, index) => (
          <ExamplePayment key={`${example.id}-${index}`} payment={payment} />
        ))}
        {example === undefined ? null : <p>{example.source}</p>}
      </Stack>
    </Disclosure>
  );
}

function ExamplePayment({
  payment: { on, balances, paymentMinor, options, expected },
}: {
  payment: AllocationExamplePayment;
}) {
  const t = useT(activityMessages);
  const { money, date } = useFormats();
  const { parts } = allocatePayment(balances, paymentMinor, options);
  const paidTo = (ids: readonly string[]) =>
    parts.reduce((sum, { id, amountMinor }) => (ids.includes(id) ? sum + amountMinor : sum), 0);
  const name = (id: string) => t(`learnBalance.${id as BalanceKey}`);
  const rows = balances.map((balance) => ({ ...balance, group: expected.find(({ ids }) => ids.includes(balance.id)) }));
  const same = expected.every(({ ids, amountMinor }) => paidTo(ids) === amountMinor);
  const shared = expected.filter(({ ids }) => ids.length > 1);
  return (
    <Stack gap={8}>
      <Table
        caption={t('learn.paid', { amount: money(paymentMinor, currency), on: on === null ? null : date(on) })}
        captionShown
        columns={[
          { id: 'balance', header: t('simulate.balance'), cell: ({ id }) => name(id) },
          {
            id: 'rate',
            header: t('simulate.rate'),
            numeric: true,
            phone: 'hidden',
            cell: ({ aprPpm }) => <Percent ppm={aprPpm} />,
          },
          {
            id: 'owed',
            header: t('learn.owed'),
            numeric: true,
            phone: 'hidden',
            cell: ({ balanceMinor }) => <Money minor={balanceMinor} currency={currency} />,
          },
          {
            id: 'tideline',
            header: t('learn.tideline'),
            numeric: true,
            phone: 'amount',
            cell: ({ id }) => <Money minor={paidTo([id])} currency={currency} />,
          },
          {
            id: 'regulation',
            header: t('learn.regulation'),
            numeric: true,
            phone: 'secondary',
            cell: ({ group }) =>
              group === undefined || group.ids.length > 1 ? (
                '–'
              ) : (
                <Money minor={group.amountMinor} currency={currency} />
              ),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {shared.map(({ ids, amountMinor }) => (
        <p key={ids.join()}>
          <Money minor={amountMinor} currency={currency} />: {t('learn.together', { names: ids.map(name).join(' + ') })}
        </p>
      ))}
      <p>{same ? t('learn.same') : t('learn.differs')}</p>
    </Stack>
  );
}
