import { useT } from '@tideline/mfe-kit';
import { Button, Disclosure, IconButton, Stack } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { CountField, Field, MoneyField, PercentField, RadioGroup, SelectField, type Form } from '@tideline/ui/forms';
import { partMessages } from '../../messages/debt-parts.en.ts';
import styles from './debt.module.css';
import type { LoanDraft, StepDraft } from './loan-draft.ts';

const dayCounts = ['thirty_360', 'actual_365', 'actual_360'] as const;

/** Asks for optional terms of a loan: its term, the effect of overpayments, later rates. */
export function OptionalLoanTerms({ form, currency }: { form: Form<LoanDraft>; currency: string }) {
  const say = useT(partMessages);
  const { overpayment, rateKind, term, steps, principal, fee, escrow } = form.values;
  const isWrong = (['term', 'principal', 'fee', 'feeUntil', 'escrow'] as const).some(
    (field) => form.errors[field] !== undefined,
  );
  const isUsed =
    overpayment !== 'shorten_term' ||
    rateKind !== 'fixed' ||
    [term, principal, fee, escrow].some((typed) => typed !== '') ||
    isWrong;
  return (
    <Disclosure summary={say('loan.more')} open={isUsed}>
      <Stack gap={16}>
        <RadioGroup
          legend={say('loan.overpayment')}
          {...form.field('overpayment')}
          options={[
            { value: 'shorten_term', label: say('loan.shorten_term') },
            { value: 'lower_payment', label: say('loan.lower_payment') },
          ]}
        />
        <CountField label={say('loan.term')} hint={say('loan.termHint')} optional {...form.field('term')} />
        <DateField label={say('loan.first')} optional {...form.field('first')} />
        <SelectField
          label={say('loan.rateKind')}
          {...form.field('rateKind')}
          onChange={(kind) => form.set('rateKind', kind === 'variable' || kind === 'adjustable' ? kind : 'fixed')}
          options={(['fixed', 'variable', 'adjustable'] as const).map((kind) => ({
            value: kind,
            label: say(`loan.${kind}`),
          }))}
        />
        {rateKind === 'fixed' ? null : (
          <RateSteps steps={steps} error={form.errors.steps} onSteps={(next) => form.set('steps', next)} />
        )}
        <MoneyField
          label={say('loan.principal')}
          hint={say('loan.principalHint')}
          optional
          currency={currency}
          {...form.field('principal')}
        />
        <MoneyField
          label={say('loan.escrow')}
          hint={say('loan.escrowHint')}
          optional
          currency={currency}
          {...form.field('escrow')}
        />
        <PercentField label={say('loan.fee')} hint={say('loan.feeHint')} optional {...form.field('fee')} />
        {fee.trim() === '' ? null : <DateField label={say('loan.feeUntil')} optional {...form.field('feeUntil')} />}
        <SelectField
          label={say('loan.dayCount')}
          hint={say('loan.dayCountHint')}
          {...form.field('dayCount')}
          onChange={(chosen) => form.set('dayCount', dayCounts.find((each) => each === chosen) ?? 'thirty_360')}
          options={dayCounts.map((value) => ({ value, label: say(`loan.dayCount.${value}`) }))}
        />
      </Stack>
    </Disclosure>
  );
}

interface RateStepsProps {
  steps: readonly StepDraft[];
  error: string | undefined;
  onSteps: (steps: StepDraft[]) => void;
}

/** Edits later rates, in date order. */
function RateSteps({ steps, error, onSteps }: RateStepsProps) {
  const say = useT(partMessages);
  const write = (index: number, change: Partial<StepDraft>) =>
    onSteps(steps.map((step, at) => (at === index ? { ...step, ...change } : step)));
  return (
    <Field label={say('loan.steps')} name="steps" error={error}>
      {({ id }) => (
        <div id={id} role="group" aria-label={say('loan.steps')} tabIndex={-1}>
          <ol className={styles.rows}>
            {steps.map(({ from, apr }, index) => (
              <li key={index} className={styles.step}>
                <DateField
                  label={say('loan.stepFrom')}
                  name={`step-from-${index}`}
                  value={from}
                  onChange={(value) => write(index, { from: value })}
                />
                <PercentField
                  label={say('loan.stepApr')}
                  name={`step-apr-${index}`}
                  value={apr}
                  onChange={(value) => write(index, { apr: value })}
                />
                <IconButton
                  icon="close"
                  label={say('loan.stepRemove', { at: index + 1 })}
                  onClick={() => onSteps(steps.toSpliced(index, 1))}
                />
              </li>
            ))}
          </ol>
          <Button variant="outline" icon="plus" onClick={() => onSteps([...steps, { from: '', apr: '' }])}>
            {say('loan.stepAdd')}
          </Button>
        </div>
      )}
    </Field>
  );
}
