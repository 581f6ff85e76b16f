import type { ExchangeRate } from '@tideline/contract';
import { api, useChange, useErrorText, useMay, useT } from '@tideline/mfe-kit';
import { DateText, IconButton, Section, Table } from '@tideline/ui';
import { messages } from '../../messages/exchange-rates.en.ts';
import styles from './exchange-rates.module.css';
import { useRateText } from './use-rate-text.ts';

export function EnteredRates({ rates, onChange }: { rates: readonly ExchangeRate[]; onChange: (id: string) => void }) {
  const t = useT(messages);
  const rateText = useRateText();
  const mayEdit = useMay('edit');
  return (
    <Section title={t('entered.title')} lead={t('entered.lead')}>
      {rates.length === 0 ? (
        <p>{t('entered.none')}</p>
      ) : (
        <Table
          caption={t('entered.title')}
          rows={rates}
          rowKey={({ id }) => id}
          columns={[
            { id: 'rate', header: t('entered.rate'), cell: rateText },
            { id: 'on', header: t('entered.day'), cell: ({ on }) => <DateText date={on} /> },
            ...(mayEdit
              ? [
                  {
                    id: 'actions',
                    header: t('entered.actions'),
                    action: true,
                    cell: (rate: ExchangeRate) => <Actions rate={rate} onChange={onChange} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  );
}

function Actions({ rate, onChange }: { rate: ExchangeRate; onChange: (id: string) => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const text = useRateText()(rate);
  const remove = useChange({
    change: () => api.exchangeRates.remove({ id: rate.id }, { ifMatch: rate.version }),
    done: () => t('entered.deleted'),
  });
  return (
    <span className={styles.actions}>
      {remove.error === null ? null : <span role="alert">{errorOf(remove.error)}</span>}
      <IconButton icon="edit" label={t('entered.change', { rate: text })} onClick={() => onChange(rate.id)} />
      <IconButton
        icon="trash"
        label={t('entered.delete', { rate: text })}
        disabled={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      />
    </span>
  );
}
