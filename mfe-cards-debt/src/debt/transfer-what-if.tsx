import { useState } from 'react';
import type { DebtPlan } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Button, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import {
  Checkbox,
  ErrorSummary,
  Field,
  MoneyField,
  PercentField,
  SegmentedControl,
  CountField,
  useForm,
  type Form,
} from '@tideline/ui/forms';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { partMessages } from '../../messages/debt-parts.en.ts';
import styles from './debt.module.css';
import { transferQuery, type TransferInput } from './debt.queries.ts';
import { TransferComparison } from './transfer-result.tsx';
import { checkOffer, offerFor, type OfferDraft } from './transfer-offer-draft.ts';

/** Compares a balance transfer or a consolidation with keeping the debts where they are. */
export function TransferWhatIf({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const say = useT(partMessages);
  const { locale } = useFormats();
  const [question, setQuestion] = useState<TransferInput | null>(null);
  const form = useForm<OfferDraft, TransferInput>({
    initial: offerFor(plan, 'card', locale),
    validate: (draft) => checkOffer(draft, { plan, locale, say }),
    submit: async (asked) => setQuestion(asked),
  });
  return (
    <Stack gap={24}>
      <form {...form.formProps} className={styles.form}>
        <ErrorSummary {...form.summary} />
        <SegmentedControl<OfferDraft['kind']>
          legend={say('whatIf.kind')}
          value={form.values.kind}
          onChange={form.field('kind').onChange}
          options={[
            { value: 'card', label: say('whatIf.card') },
            { value: 'loan', label: say('whatIf.loan') },
          ]}
        />
        <TransferredDebts plan={plan} form={form} />
        <OfferTerms form={form} />
        <p>
          <Button type="submit" variant="outline">
            {say('whatIf.compare')}
          </Button>
        </p>
      </form>
      {question === null ? null : (
        <Load
          query={transferQuery(question)}
          skeleton={<SkeletonBar width="100%" height="8rem" />}
          failedTitle={p('whatIf.failed')}
          isEmpty={() => false}
        >
          {(answer) => <TransferComparison answer={answer} />}
        </Load>
      )}
    </Stack>
  );
}

function TransferredDebts({ plan, form }: { plan: DebtPlan; form: Form<OfferDraft> }) {
  const say = useT(partMessages);
  const { from } = form.values;
  const choose = form.field('from').onChange;
  return (
    <Field label={say('whatIf.from')} {...form.field('from')}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div id={id} role="group" aria-label={say('whatIf.from')} aria-describedby={describedBy} tabIndex={-1}>
          {plan.debts.map(({ id: debtId, name }) => (
            <Checkbox
              key={debtId}
              label={name}
              checked={from.includes(debtId)}
              onChange={(isChosen) => choose(isChosen ? [...from, debtId] : from.filter((other) => other !== debtId))}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

function OfferTerms({ form }: { form: Form<OfferDraft> }) {
  const say = useT(partMessages);
  const { currency } = useFormats();
  const isCard = form.values.kind === 'card';
  return (
    <div className={styles.pair}>
      <MoneyField
        label={say('whatIf.amount')}
        hint={say('whatIf.amountHint')}
        optional
        currency={currency}
        {...form.field('amount')}
      />
      <PercentField label={say('whatIf.fee')} hint={say('whatIf.feeHint')} {...form.field('fee')} />
      <PercentField label={say(isCard ? 'whatIf.apr' : 'whatIf.aprLoan')} {...form.field('apr')} />
      {isCard ? (
        <>
          <CountField label={say('whatIf.months')} hint={say('whatIf.monthsHint')} {...form.field('months')} />
          <PercentField label={say('whatIf.revert')} {...form.field('revert')} />
        </>
      ) : (
        <CountField label={say('whatIf.term')} {...form.field('term')} />
      )}
    </div>
  );
}
