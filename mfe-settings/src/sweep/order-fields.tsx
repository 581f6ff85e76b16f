import type { SweepRule } from '@tideline/contract';
import { useMay, useT } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { OrderedList } from '@tideline/ui/ordered-list';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import type { FieldsProps } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Sets the order of rules, and whether destinations are filled as listed or by marginal return. */
export function OrderFields({ form, rules, section }: FieldsProps & { rules: readonly SweepRule[] }) {
  const t = useT(sweepMessages);
  const mayEdit = useMay('edit');
  const items = form.values.order
    .flatMap((id) => rules.filter((rule) => rule.id === id))
    .map(({ id, name }) => ({ id, name }));
  return (
    <SettingsSection
      title={t('order.title')}
      lead={t('order.lead')}
      {...section('order', ['order', 'destinationOrder'])}
    >
      <Stack gap={16}>
        {items.length === 0 ? (
          <p>{t('order.none')}</p>
        ) : mayEdit ? (
          <OrderedList label={t('order.rules')} items={items} onOrder={(ids) => form.set('order', ids)} />
        ) : (
          <ol aria-label={t('order.rules')}>
            {items.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ol>
        )}
        <RadioGroup
          legend={t('order.destinations')}
          name="destinationOrder"
          options={(['as_listed', 'marginal_return'] as const).map((value) => ({
            value,
            label: t(`order.${value}`),
          }))}
          value={form.values.destinationOrder}
          onChange={(value) => form.set('destinationOrder', value)}
        />
      </Stack>
    </SettingsSection>
  );
}
