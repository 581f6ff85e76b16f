import type { ReactNode } from 'react';
import type { ModeOverview } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Money, Percent, useFormats } from '@tideline/ui';
import {
  CountField,
  MoneyField,
  PercentField,
  RadioGroup,
  SelectField,
  TextField,
  type Form,
} from '@tideline/ui/forms';
import { OrderedList } from '@tideline/ui/ordered-list';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';
import { completeOrder, type Destination, type ModeDraft } from './mode-draft.ts';

interface ParameterFieldsProps {
  form: Form<ModeDraft>;
  overview: ModeOverview;
}

const ORDERS = ['promo_aware', 'marginal_cost', 'snowball', 'avalanche', 'buffer_then_avalanche', 'custom'] as const;
const DESTINATIONS = ['buffer', 'debt', 'savings', 'low_debt', 'promo'] as const satisfies readonly Destination[];

/** Shows an option with its dependent fields below it. */
const Choice = ({ children }: { children: ReactNode }) => <div className={styles.choice}>{children}</div>;

/** Shows the parameters of a mode: all of them for the custom mode, the adjustable ones for others. */
export function ParameterFields({ form, overview }: ParameterFieldsProps) {
  return (
    <div className={styles.parameters}>
      {form.values.key === 'custom' ? <Orders form={form} overview={overview} /> : null}
      <FloorFields form={form} overview={overview} />
      <ConfidenceFields form={form} overview={overview} />
      <SweepFields form={form} />
    </div>
  );
}

function Orders({ form, overview: { debts } }: ParameterFieldsProps) {
  const t = useT(modeMessages);
  const { values, set } = form;
  const ids = completeOrder(
    values.customOrder,
    debts.map(({ id }) => id),
  );
  const places = completeOrder(values.destinationOrder, DESTINATIONS);
  return (
    <>
      <Choice>
        <SelectField
          label={t('own.debtOrder')}
          options={ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          {...form.field('debtOrder')}
          onChange={(chosen) => set('debtOrder', ORDERS.find((order) => order === chosen) ?? 'custom')}
        />
        {values.debtOrder !== 'custom' ? null : debts.length === 0 ? (
          <p>{t('own.noDebts')}</p>
        ) : (
          <OrderedList
            label={t('own.customOrder')}
            items={ids.flatMap((id) => debts.filter((debt) => debt.id === id))}
            renderItem={({ name, owed, aprPpm }) => (
              <>
                {name}{' '}
                <span className={styles.detail}>
                  <Money {...owed} /> · <Percent ppm={aprPpm} />
                </span>
              </>
            )}
            onOrder={(order) => set('customOrder', order)}
          />
        )}
      </Choice>
      <OrderedList
        label={t('own.destinations')}
        items={places.map((id) => ({ id, name: t(`place.${id}`) }))}
        onOrder={(order) => set('destinationOrder', order)}
      />
    </>
  );
}

function FloorFields({ form, overview: { monthlyExpenses } }: ParameterFieldsProps) {
  const t = useT(modeMessages);
  const { money } = useFormats();
  const { values, set } = form;
  const month =
    monthlyExpenses === null
      ? undefined
      : t('own.monthIs', { amount: money(monthlyExpenses.minor, monthlyExpenses.currency) });
  return (
    <Choice>
      <RadioGroup
        legend={t('own.floor')}
        name="floorKind"
        options={[
          { value: 'months', label: t('own.floorMonths') },
          { value: 'amount', label: t('own.floorAmount') },
        ]}
        value={values.floorKind}
        onChange={(kind) => set('floorKind', kind)}
      />
      {values.floorKind === 'months' ? (
        <TextField label={t('own.months')} inputMode="decimal" hint={month} {...form.field('months')} />
      ) : (
        <MoneyField label={t('own.amount')} hint={month} {...form.field('amount')} />
      )}
      <CountField label={t('own.bufferDays')} hint={t('own.bufferDaysHint')} {...form.field('bufferDays')} />
    </Choice>
  );
}

function ConfidenceFields({ form, overview: { bestYieldPpm } }: ParameterFieldsProps) {
  const t = useT(modeMessages);
  const { percent } = useFormats();
  const { values, set } = form;
  return (
    <>
      <Choice>
        <RadioGroup
          legend={t('own.hurdle')}
          name="hurdleKind"
          options={[
            { value: 'best', label: t('own.hurdleBest', { rate: percent(bestYieldPpm ?? 0) }) },
            { value: 'set', label: t('own.hurdleSet') },
          ]}
          value={values.hurdleKind}
          onChange={(kind) => set('hurdleKind', kind)}
        />
        {values.hurdleKind === 'set' ? <PercentField label={t('own.hurdleRate')} {...form.field('rate')} /> : null}
      </Choice>
      <Choice>
        <RadioGroup
          legend={t('own.margin')}
          name="marginKind"
          options={[
            { value: 'cycle', label: t('own.marginCycle') },
            { value: 'days', label: t('own.marginDays') },
          ]}
          value={values.marginKind}
          onChange={(kind) => set('marginKind', kind)}
        />
        {values.marginKind === 'days' ? <CountField label={t('own.days')} {...form.field('days')} /> : null}
      </Choice>
    </>
  );
}

function SweepFields({ form }: Pick<ParameterFieldsProps, 'form'>) {
  const t = useT(modeMessages);
  const { values, set } = form;
  return (
    <>
      <Choice>
        <RadioGroup
          legend={t('own.automation')}
          name="level"
          options={(['inform', 'propose', 'pre_approved_below'] as const).map((value) => ({
            value,
            label: t(`own.${value}`),
          }))}
          value={values.level}
          onChange={(level) => set('level', level)}
        />
        {values.level === 'pre_approved_below' ? (
          <MoneyField label={t('own.limit')} hint={t('own.limitHint')} {...form.field('limit')} />
        ) : null}
      </Choice>
      <RadioGroup
        legend={t('own.confidence')}
        hint={t('own.confidenceHint')}
        name="confidence"
        options={(['p90', 'p95', 'p99'] as const).map((value) => ({ value, label: t(`own.${value}`) }))}
        value={values.confidence}
        onChange={(confidence) => set('confidence', confidence)}
      />
    </>
  );
}
