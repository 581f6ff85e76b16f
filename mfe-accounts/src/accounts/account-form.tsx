import type { AccountMember } from '@tideline/contract';
import { useDirty, useT, useSession } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import {
  Checkbox,
  ErrorSummary,
  type Form,
  type FormErrors,
  MoneyField,
  PercentField,
  SelectField,
  TextField,
  useForm,
} from '@tideline/ui/forms';
import type { ReactNode } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { FormButtons } from './form-buttons.tsx';
import { type AccountDraft, type AccountInput, checkDraft, type DraftMessages, hasFloor } from './account-draft.ts';
import { accountKinds, type AccountKind, groupsInOrder, isAccountKind, kindsInGroup } from '../ledger/account-kind.ts';

export interface AccountFormProps {
  initial: AccountDraft;
  /** Kinds to choose from; all of them for a new account. */
  kinds?: readonly AccountKind[];
  members: readonly AccountMember[];
  /** Whether the account already exists. Its currency is then fixed, and its rates have a separate form. */
  known?: boolean;
  balanceHint?: string;
  submitLabel: string;
  /** Shown above the fields: a notice of a concurrent change. */
  notice?: ReactNode;
  onSubmit: (input: AccountInput) => Promise<FormErrors<AccountDraft> | void>;
  onDirty?: (dirty: boolean) => void;
  onCancel: () => void;
}

function useSentences(kind: AccountKind | ''): DraftMessages {
  const t = useT(messages);
  const owes = kind !== '' && accountKinds[kind].owes;
  return {
    nameMissing: t('account.nameMissing'),
    kindMissing: t('account.kindMissing'),
    maskWrong: t('account.maskWrong'),
    balanceWhat: owes ? t('account.owedWhat') : t('account.balanceWhat'),
    apyWhat: t('account.apyWhat'),
    currencyWrong: t('account.currencyWrong'),
    floorWhat: t('account.floorWhat'),
  };
}

function KindField({
  kinds,
  ...field
}: {
  kinds: readonly AccountKind[];
  name: string;
  value: AccountKind | '';
  onChange: (kind: AccountKind) => void;
  error: string | undefined;
}) {
  const t = useT(messages);
  const options = groupsInOrder
    .map((group) => ({
      label: t(`group.${group}`),
      options: kindsInGroup(group)
        .filter((kind) => kinds.includes(kind))
        .map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
    }))
    .filter((group) => group.options.length > 0);
  return <SelectField label={t('account.kind')} placeholder={t('account.kindChoose')} options={options} {...field} />;
}

interface PartProps {
  form: Form<AccountDraft>;
}

function BankFields({ form }: PartProps) {
  const t = useT(messages);
  return (
    <>
      <TextField
        label={t('account.institution')}
        optional
        autoComplete="off"
        maxLength={120}
        {...form.field('institution')}
      />
      <TextField
        label={t('account.mask')}
        hint={t('account.maskHint')}
        optional
        autoComplete="off"
        {...form.field('mask')}
      />
    </>
  );
}

/** Asks for the balance that sweeps leave in the account. */
function FloorField({ form, currency }: PartProps & { currency: string }) {
  const t = useT(messages);
  return (
    <MoneyField
      label={t('account.floor')}
      hint={t('account.floorHint')}
      optional
      currency={currency}
      {...form.field('floor')}
    />
  );
}

/**
 * Asks who owns the account, and whether the other members may change it. A household with one member has no choice.
 * For an existing account, its owner and the owners of the household may decide.
 */
function OwnerField({
  form,
  members,
  ownerBefore,
}: PartProps & { members: readonly AccountMember[]; ownerBefore: string | undefined }) {
  const t = useT(messages);
  const { user, role } = useSession();
  const mayChoose = ownerBefore === undefined || ownerBefore === user.id || role === 'owner';
  if (members.length < 2 || !mayChoose) return null;
  const options = [
    { value: '', label: t('account.ownerAll') },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <SelectField label={t('account.owner')} options={options} {...form.field('ownerId')} />
      {form.values.ownerId === user.id ? (
        <Checkbox
          label={t('account.readOnly')}
          hint={t('account.readOnlyHint')}
          checked={form.values.isReadOnly}
          onChange={(isReadOnly) => form.set('isReadOnly', isReadOnly)}
        />
      ) : null}
    </>
  );
}

function NetWorthChoices({ form, known }: PartProps & { known: boolean }) {
  const t = useT(messages);
  return (
    <>
      <Checkbox
        label={t('account.counts')}
        checked={form.values.includeInNetWorth}
        onChange={(counts) => form.set('includeInNetWorth', counts)}
      />
      {known ? null : (
        <Checkbox
          label={t('account.later')}
          hint={t('account.laterHint')}
          checked={form.values.later}
          onChange={(later) => form.set('later', later)}
        />
      )}
    </>
  );
}

const allKinds = Object.keys(accountKinds).filter(isAccountKind);

/** Shows the fields of a new or existing account. */
export function AccountForm({
  initial,
  kinds = allKinds,
  members,
  known = false,
  balanceHint,
  submitLabel,
  notice,
  onSubmit,
  onDirty,
  onCancel,
}: AccountFormProps) {
  const t = useT(messages);
  const { locale } = useFormats();
  const { user } = useSession();
  const form = useForm<AccountDraft, AccountInput>({
    initial,
    validate: (draft) => checkDraft(draft, { locale, say: sentences, userId: user.id }),
    submit: onSubmit,
  });
  const { kind } = form.values;
  const sentences = useSentences(kind);
  const chosen = kind === '' ? undefined : accountKinds[kind];
  const typed = form.values.currency.trim().toUpperCase();
  const currency = /^[A-Z]{3}$/.test(typed) ? typed : initial.currency;
  const hint = balanceHint ?? (chosen?.owes ? t('account.owedHint') : undefined);
  const isDirty = !form.busy && JSON.stringify(form.values) !== JSON.stringify(initial);
  useDirty(isDirty, onDirty);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        {notice}
        <ErrorSummary {...form.summary} />
        <TextField
          label={t('account.name')}
          hint={t('account.nameHint')}
          autoComplete="off"
          maxLength={120}
          {...form.field('name')}
        />
        <KindField kinds={kinds} {...form.field('kind')} />
        <MoneyField
          label={chosen?.owes ? t('account.owed') : t('account.balance')}
          currency={currency}
          {...(hint ? { hint } : {})}
          {...form.field('balance')}
        />
        <BankFields form={form} />
        {chosen?.earns && !known ? (
          <PercentField label={t('account.apy')} hint={t('account.apyHint')} optional {...form.field('apy')} />
        ) : null}
        {chosen !== undefined && hasFloor(chosen) ? <FloorField form={form} currency={currency} /> : null}
        <DateField label={t('account.openedOn')} optional {...form.field('openedOn')} />
        <OwnerField form={form} members={members} ownerBefore={known ? initial.ownerId : undefined} />
        {known ? null : (
          <TextField
            label={t('account.currency')}
            hint={t('account.currencyHint')}
            autoComplete="off"
            maxLength={3}
            {...form.field('currency')}
          />
        )}
        <NetWorthChoices form={form} known={known} />
        <FormButtons submit={submitLabel} busy={form.busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
