import { useQuery } from '@tanstack/react-query';
import type { Account, Goal, Money } from '@tideline/contract';
import {
  accountsQuery,
  api,
  ApiError,
  Load,
  refusalOf,
  useChange,
  useDirty,
  useErrorText,
  useIntentKey,
  useT,
  useEditedBy,
} from '@tideline/mfe-kit';
import {
  Banner,
  Button,
  EmptyState,
  LinkButton,
  Row,
  SkeletonBar,
  Stack,
  useFormats,
  useMayChange,
} from '@tideline/ui';
import {
  ErrorSummary,
  figureMessage,
  type FormErrors,
  MoneyField,
  parseMoney,
  SelectField,
  TextField,
  typedMoney,
  useForm,
} from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../../messages/goal.en.ts';
import { goalsQuery } from '../sweeps.queries.ts';

interface Draft {
  name: string;
  accountId: string;
  amount: string;
  by: string;
  setAside: string;
}

interface Input {
  name: string;
  accountId: string;
  amount: Money;
  by: string;
  setAside: Money;
}

/** Adds a goal (`?goal=new`) or edits one (`?goal=<id>`). */
export function GoalDrawer({ goalId, onClose }: { goalId: string; onClose: () => void }) {
  const t = useT(messages);
  const mayChange = useMayChange();
  const guard = useLeaveGuard(onClose);
  const goals = useQuery(goalsQuery());
  const goal = goals.data?.items.find(({ id }) => id === goalId);
  const isGone = goalId !== 'new' && goals.data !== undefined && goal === undefined;
  return (
    <Drawer
      open
      onClose={guard.leave}
      dismissable={false}
      title={goalId === 'new' ? t('goal.new') : isGone ? t('goal.gone') : t('goal.edit', { name: goal?.name ?? '' })}
    >
      {isGone || !mayChange(goal?.accountId) ? (
        <EmptyState title={t(!mayChange() ? 'goal.viewer' : isGone ? 'goal.gone' : 'goal.readOnly')} />
      ) : (
        <Load
          query={accountsQuery()}
          skeleton={<SkeletonBar width="100%" height="16rem" />}
          failedTitle={t('goal.failed')}
          isEmpty={() => false}
        >
          {({ items }) => {
            const accounts = items.filter(
              ({ id, type, state }) => type === 'depository' && state !== 'closed' && mayChange(id),
            );
            if (goalId !== 'new' && goal === undefined) return <SkeletonBar width="100%" height="16rem" />;
            return accounts.length === 0 ? (
              <NoAccount />
            ) : (
              <GoalForm goal={goal ?? null} accounts={accounts} onDirty={guard.onDirty} onDone={onClose} />
            );
          }}
        </Load>
      )}
      {guard.question}
    </Drawer>
  );
}

function NoAccount() {
  const t = useT(messages);
  return (
    <EmptyState
      title={t('goal.noAccounts')}
      action={<LinkButton href="/accounts?add=1">{t('goal.addAccount')}</LinkButton>}
    />
  );
}

interface FormProps {
  goal: Goal | null;
  accounts: readonly Account[];
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

function GoalForm({ goal, accounts, onDirty, onDone }: FormProps) {
  const t = useT(messages);
  const { locale, currency: own } = useFormats();
  const [initial] = useState<Draft>(() =>
    goal === null
      ? { name: '', accountId: '', amount: '', by: '', setAside: '' }
      : {
          name: goal.name,
          accountId: goal.accountId,
          amount: typedMoney(goal.amount.minor, goal.amount.currency, locale),
          by: goal.by,
          setAside: typedMoney(goal.setAside.minor, goal.setAside.currency, locale),
        },
  );
  const save = useSave(goal, onDone);
  const currencyOf = (id: string) => accounts.find((account) => account.id === id)?.currency ?? own;
  const check = useCheck();
  const form = useForm<Draft, Input>({
    initial,
    validate: (draft) => check(draft, currencyOf(draft.accountId)),
    submit: save,
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  const currency = currencyOf(form.values.accountId);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <TextField label={t('goal.name')} maxLength={80} autoComplete="off" {...form.field('name')} />
        <SelectField
          label={t('goal.account')}
          hint={t('goal.accountHint')}
          placeholder={t('goal.accountChoose')}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('accountId')}
        />
        <MoneyField label={t('goal.amount')} currency={currency} {...form.field('amount')} />
        <TextField label={t('goal.by')} type="date" {...form.field('by')} />
        <MoneyField
          label={t('goal.setAside')}
          hint={t('goal.setAsideHint')}
          optional
          currency={currency}
          {...form.field('setAside')}
        />
        <Row gap={8}>
          <Button type="submit" busy={form.busy}>
            {t(goal === null ? 'goal.add' : 'goal.save')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('goal.cancel')}
          </Button>
        </Row>
        {goal === null ? null : <RemoveGoal goal={goal} onDone={onDone} />}
      </Stack>
    </form>
  );
}

function RemoveGoal({ goal: { id, version, name, rules }, onDone }: { goal: Goal; onDone: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const remove = useChange({
    change: () => api.goals.remove({ id }, { ifMatch: version }),
    done: () => t('goal.removed', { name }),
    onSuccess: onDone,
  });
  if (rules.length > 0) return <p>{t('goal.inRules', { rules: rules.map((rule) => rule.name).join(', ') })}</p>;
  return (
    <div>
      {remove.error ? <Banner tone="warn" announce="alert" title={errorOf(remove.error)} /> : null}
      <Button variant="quiet" icon="trash" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {t('goal.remove')}
      </Button>
    </div>
  );
}

function useCheck(): (
  draft: Draft,
  currency: string,
) => { ok: true; data: Input } | { ok: false; errors: FormErrors<Draft> } {
  const t = useT(messages);
  const { locale } = useFormats();
  return ({ name, accountId, amount, by, setAside }, currency) => {
    const [wanted, aside] = [
      parseMoney(amount, currency, locale),
      parseMoney(setAside.trim() === '' ? '0' : setAside, currency, locale),
    ];
    const errors: FormErrors<Draft> = {
      ...(name.trim() === '' && { name: t('goal.nameMissing') }),
      ...(accountId === '' && { accountId: t('goal.accountMissing') }),
      ...(!wanted.ok
        ? { amount: figureMessage(wanted.error, t('goal.amountWhat')) }
        : wanted.minor === '0'
          ? { amount: t('goal.amountZero') }
          : {}),
      ...(!/^\d{4}-\d{2}-\d{2}$/.test(by) && { by: t('goal.byMissing') }),
      ...(!aside.ok && { setAside: figureMessage(aside.error, t('goal.amountWhat')) }),
    };
    if (Object.keys(errors).length > 0 || !wanted.ok || !aside.ok) return { ok: false, errors };
    return {
      ok: true,
      data: {
        name: name.trim(),
        accountId,
        amount: { minor: wanted.minor, currency },
        by,
        setAside: { minor: aside.minor, currency },
      },
    };
  };
}

function useSave(goal: Goal | null, onDone: () => void): (input: Input) => Promise<FormErrors<Draft> | void> {
  const t = useT(messages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  const keyFor = useIntentKey();
  const [version, setVersion] = useState(goal?.version ?? 0);
  const change = useChange({
    change: (input: Input): Promise<{ changeSetId: string; item: Goal }> =>
      goal === null
        ? api.goals.create(input, { idempotencyKey: keyFor(input) })
        : api.goals.update({ id: goal.id, ...input }, { ifMatch: version }),
    done: ({ item: { name } }) => t(goal === null ? 'goal.added' : 'goal.saved', { name }),
    onSuccess: onDone,
  });
  return async (input) => {
    try {
      await change.mutateAsync(input);
    } catch (error) {
      if (error instanceof ApiError && error.is('VERSION_CONFLICT')) {
        setVersion(error.params.currentVersion);
        return { form: t('goal.conflict', { who: editedBy(error) }) };
      }
      return refusalOf<Draft>(
        error,
        { name: 'name', accountId: 'accountId', amount: 'amount', by: 'by', setAside: 'setAside' },
        errorOf,
      );
    }
  };
}
