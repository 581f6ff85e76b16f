import { useState, type ComponentType } from 'react';
import type { Account, PlannedMove } from '@tideline/contract';
import { Banner, Button, Row, Stack, useFormats, useMayChange } from '@tideline/ui';
import { ErrorSummary, MoneyField, SelectField, TextField, typedMoney, useForm, type Form } from '@tideline/ui/forms';
import type { DrawerProps, LeaveGuardedProps } from '@tideline/ui/overlays';
import { api } from '../api/api.ts';
import { refusalOf } from '../forms/refusal.ts';
import { useIntentKey } from '../forms/use-intent-key.ts';
import { useDirty } from '../dirty.ts';
import { useSession } from '../kit-context.tsx';
import { Load } from '../load.tsx';
import { messages } from '../messages/en.ts';
import { recordMessages } from '../messages/record-move.en.ts';
import { useChange } from '../undo/changes.ts';
import { useErrorText } from '../use-error-text.ts';
import { useT } from '../use-t.ts';
import { checkRecord, OUTSIDE, type RecordDraft, type RecordInput } from './record-draft.ts';
import { accountsQuery } from '../accounts-query.ts';

export interface RecordMoveProps {
  overlays: { Drawer: ComponentType<DrawerProps>; LeaveGuarded: ComponentType<LeaveGuardedProps> };
  /** The move that prefills the form. null: it no longer exists; undefined: none was requested. */
  move: PlannedMove | null | undefined;
  /** The loan that is paid. Without one, the form records a transfer between deposit accounts. */
  loan?: { id: string; name: string };
  onClose: (recorded?: boolean) => void;
}

/** Records a payment to a loan or a transfer between deposit accounts. */
export function RecordMoveDrawer(props: RecordMoveProps) {
  const { overlays, move, loan, onClose } = props;
  const { Drawer, LeaveGuarded } = overlays;
  const t = useT(recordMessages);
  const name = loan?.name ?? move?.to.accountName;
  const title =
    loan !== undefined
      ? t('record.pay', { name: loan.name })
      : name === undefined
        ? t('record.transferTitle')
        : t('record.transfer', { name });
  return (
    <LeaveGuarded onLeave={() => onClose()}>
      {({ leave, onDirty }) => (
        <Drawer open onClose={leave} dismissable={false} title={title}>
          <Load query={accountsQuery()} skeleton={null} failedTitle={messages.failed} isEmpty={() => false}>
            {({ items }) => <RecordForm {...props} accounts={items} onDirty={onDirty} />}
          </Load>
        </Drawer>
      )}
    </LeaveGuarded>
  );
}

type RecordFormProps = RecordMoveProps & { accounts: readonly Account[]; onDirty: (dirty: boolean) => void };

function useRecordForm({ move, loan, accounts, onClose, onDirty }: RecordFormProps) {
  const t = useT(recordMessages);
  const { locale, money } = useFormats();
  const { today, household } = useSession();
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const kind = loan === undefined ? 'transfer' : 'pay';
  const currencyOf = (id: string) => accounts.find((account) => account.id === id)?.currency;
  const currencyIn = ({ from, to }: RecordDraft) => currencyOf(from) ?? currencyOf(to) ?? household.currency;
  const record = useChange<RecordInput, { changeSetId: string }>({
    change: (input: RecordInput) => {
      const idempotencyKey = keyFor(input);
      const { fromAccountId, toAccountId, amount, postedOn } = input;
      if (fromAccountId !== null)
        return api.transfers.record({ fromAccountId, toAccountId, amount, postedOn }, { idempotencyKey });
      const payee = t('record.outsidePayee');
      return api.transactions.create({ accountId: toAccountId, amount, postedOn, payee }, { idempotencyKey });
    },
    done: (_, { amount, toAccountId }) =>
      t(`record.done.${kind}`, {
        amount: money(amount.minor, amount.currency),
        name: loan?.name ?? accounts.find(({ id }) => id === toAccountId)?.name ?? '',
      }),
    onSuccess: () => onClose(true),
  });
  const [initial] = useState<RecordDraft>(() => ({
    amount: move ? typedMoney(move.amount.minor, move.amount.currency, locale) : '',
    from: move?.from?.accountId ?? '',
    to: loan?.id ?? move?.to.accountId ?? '',
    on: today,
  }));
  const form = useForm<RecordDraft, RecordInput>({
    initial,
    validate: (draft) => checkRecord(draft, { currency: currencyIn(draft), locale, today, say: t }),
    submit: async (input) => {
      try {
        await record.mutateAsync(input);
      } catch (error) {
        return refusalOf<RecordDraft>(error, FIELDS, errorOf);
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return { form, kind, currency: currencyIn(form.values) } as const;
}

const FIELDS = { amount: 'amount', postedOn: 'on', fromAccountId: 'from', toAccountId: 'to', accountId: 'to' } as const;

function RecordForm(props: RecordFormProps) {
  const { move, loan, accounts, onClose } = props;
  const t = useT(recordMessages);
  const { today } = useSession();
  const { form, kind, currency } = useRecordForm(props);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        {move === null ? (
          <Banner tone="info" title={t('record.changed')}>
            <p>{t('record.changedHint')}</p>
          </Banner>
        ) : (
          <p>{t(`record.lead.${kind}`)}</p>
        )}
        <ErrorSummary {...form.summary} />
        <MoneyField label={t('record.amount')} currency={currency} {...form.field('amount')} />
        <AccountField
          form={form}
          side="from"
          accounts={accounts}
          {...(loan === undefined ? {} : { outside: t('record.fromOutside') })}
        />
        {loan === undefined ? <AccountField form={form} side="to" accounts={accounts} /> : null}
        <TextField label={t('record.date')} type="date" max={today} {...form.field('on')} />
        <Row gap={8}>
          <Button type="submit" busy={form.busy}>
            {t(`record.save.${kind}`)}
          </Button>
          <Button variant="quiet" onClick={() => onClose()}>
            {t('record.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface AccountFieldProps {
  form: Form<RecordDraft>;
  side: 'from' | 'to';
  accounts: readonly Account[];
  /** Label of an option for an account that is not in the ledger. */
  outside?: string;
}

/** Lists open deposit accounts with their balances. */
function AccountField({ form, side, accounts, outside }: AccountFieldProps) {
  const t = useT(recordMessages);
  const mayChange = useMayChange();
  const { money } = useFormats();
  const options = accounts
    .filter(({ id, type, state }) => type === 'depository' && state !== 'closed' && mayChange(id))
    .map(({ id, name, balance }) => ({
      value: id,
      label: t('record.account', { name, balance: money(balance.minor, balance.currency) }),
    }));
  return (
    <SelectField
      label={t(`record.${side}`)}
      placeholder={t('record.choose')}
      options={outside === undefined ? options : [...options, { value: OUTSIDE, label: outside }]}
      {...form.field(side)}
    />
  );
}
