import type { Account } from '@tideline/contract';
import {
  accountsQuery,
  api,
  Load,
  refusalOf,
  useChange,
  useDirty,
  useErrorText,
  useIntentKey,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Stack, useFormats, useMayChange } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { ErrorSummary, type FormErrors, RadioGroup, SelectField, useForm, type Validated } from '@tideline/ui/forms';
import { messages } from '../../../messages/accounts.en.ts';
import { FormButtons } from '../form-buttons.tsx';

interface Draft {
  closedOn: string;
  remainder: '' | 'transfer' | 'adjust';
  accountId: string;
}

interface Input {
  closedOn: string;
  remainder: { kind: 'adjust' } | { kind: 'transfer'; accountId: string } | null;
}

export interface TaskProps {
  account: Account;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

function useCheck(hasRest: boolean): (draft: Draft) => Validated<Draft, Input> {
  const t = useT(messages);
  const { today } = useSession();
  return ({ closedOn, remainder, accountId }) => {
    const errors: FormErrors<Draft> = {};
    if (closedOn === '') errors.closedOn = t('close.dateMissing');
    else if (closedOn > today) errors.closedOn = t('close.dateAhead');
    if (hasRest && remainder === '') errors.remainder = t('close.restMissing');
    if (hasRest && remainder === 'transfer' && accountId === '') errors.accountId = t('close.accountMissing');
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (!hasRest || remainder === '') return { ok: true, data: { closedOn, remainder: null } };
    return {
      ok: true,
      data: { closedOn, remainder: remainder === 'adjust' ? { kind: 'adjust' } : { kind: 'transfer', accountId } },
    };
  };
}

function CloseForm({ account, others, onDirty, onDone }: TaskProps & { others: readonly Account[] }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { today } = useSession();
  const { money } = useFormats();
  const hasRest = account.balance.minor !== '0';
  const check = useCheck(hasRest);
  const close = useChange({
    change: (input: Input) =>
      api.accounts.close(
        { id: account.id, version: account.version, ...input },
        { idempotencyKey: keyFor({ ...input, version: account.version }) },
      ),
    done: ({ item: { name } }) => t('account.closedDone', { name }),
    onSuccess: onDone,
  });
  const initial: Draft = { closedOn: today, remainder: '', accountId: '' };
  const form = useForm<Draft, Input>({
    initial,
    validate: check,
    submit: async (input) => {
      try {
        await close.mutateAsync(input);
      } catch (error) {
        return refusalOf<Draft>(error, { closedOn: 'closedOn', remainder: 'remainder' }, errorOf);
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  const amount = money(account.balance.minor, account.currency);
  const remainder = form.field('remainder');
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <p>{t('close.lead')}</p>
        <DateField label={t('close.date')} max={today} {...form.field('closedOn')} />
        {hasRest ? (
          <RadioGroup
            legend={t('close.rest', { amount })}
            name="remainder"
            options={[
              { value: 'transfer', label: t('close.transfer'), hint: t('close.transferHint') },
              { value: 'adjust', label: t('close.adjust'), hint: t('close.adjustHint') },
            ]}
            value={remainder.value}
            onChange={(value) => remainder.onChange(value as Draft['remainder'])}
            error={remainder.error}
          />
        ) : null}
        {hasRest && form.values.remainder === 'transfer' ? (
          <SelectField
            label={t('close.account')}
            placeholder={t('close.accountChoose')}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('accountId')}
          />
        ) : null}
        <FormButtons submit={t('account.close')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}

/** Asks for the day the account was closed, and where its remaining balance went. */
export function CloseAccount(props: TaskProps) {
  const { id, currency } = props.account;
  const mayChange = useMayChange();
  return (
    <Load query={accountsQuery()} skeleton={null} isEmpty={() => false}>
      {({ items }) => (
        <CloseForm
          {...props}
          others={items.filter(
            (other) =>
              other.id !== id &&
              other.currency === currency &&
              mayChange(other.id) &&
              (other.state === 'active' || other.state === 'hidden'),
          )}
        />
      )}
    </Load>
  );
}
