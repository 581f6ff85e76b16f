import { useDirty, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack, useFormats } from '@tideline/ui';
import { Checkbox, ErrorSummary, type FormErrors, MoneyField, PercentField, SelectField, TextField, useForm } from '@tideline/ui/forms';
import type { ReactNode } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { type AccountDraft, type AccountInput, checkDraft, type DraftSentences } from './account-draft.ts';
import { accountKinds, type AccountKind, groupsInOrder, isAccountKind, kindsInGroup } from './account-kind.ts';

export interface AccountFormProps {
  initial: AccountDraft;
  /** Kinds to choose from; all of them for a new account. */
  kinds?: readonly AccountKind[];
  currency: string;
  balanceHint?: string;
  submitLabel: string;
  /** Above the fields: that somebody else was faster. */
  notice?: ReactNode;
  onSubmit: (input: AccountInput) => Promise<FormErrors<AccountDraft> | void>;
  onDirty?: (dirty: boolean) => void;
  onCancel: () => void;
}

function useSentences(kind: AccountKind | ''): DraftSentences {
  const t = useT(messages);
  const owes = kind !== '' && accountKinds[kind].owes;
  return {
    nameMissing: t('account.nameMissing'),
    kindMissing: t('account.kindMissing'),
    maskWrong: t('account.maskWrong'),
    balanceWhat: owes ? t('account.owedWhat') : t('account.balanceWhat'),
    apyWhat: t('account.apyWhat'),
  };
}

function KindField({ kinds, ...field }: { kinds: readonly AccountKind[]; name: string; value: AccountKind | ''; onChange: (kind: AccountKind) => void; error: string | undefined }) {
  const t = useT(messages);
  const options = groupsInOrder
    .map((group) => ({ label: t(`group.${group}`), options: kindsInGroup(group).filter((kind) => kinds.includes(kind)).map((kind) => ({ value: kind, label: t(`kind.${kind}`) })) }))
    .filter((group) => group.options.length > 0);
  return <SelectField label={t('account.kind')} placeholder={t('account.kindChoose')} options={options} {...field} />;
}

const allKinds = Object.keys(accountKinds).filter(isAccountKind);

/** The fields of an account, new or known. */
export function AccountForm({ initial, kinds = allKinds, currency, balanceHint, submitLabel, notice, onSubmit, onDirty, onCancel }: AccountFormProps) {
  const t = useT(messages);
  const { locale } = useFormats();
  const form = useForm<AccountDraft, AccountInput>({
    initial,
    validate: (draft) => checkDraft(draft, { currency, locale, say: sentences }),
    submit: onSubmit,
  });
  const { kind } = form.values;
  const sentences = useSentences(kind);
  const chosen = kind === '' ? undefined : accountKinds[kind];
  const hint = balanceHint ?? (chosen?.owes ? t('account.owedHint') : undefined);
  const isDirty = !form.busy && JSON.stringify(form.values) !== JSON.stringify(initial);
  useDirty(isDirty, onDirty);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        {notice}
        <ErrorSummary {...form.summary} />
        <TextField label={t('account.name')} hint={t('account.nameHint')} autoComplete="off" maxLength={120} {...form.field('name')} />
        <KindField kinds={kinds} {...form.field('kind')} />
        <MoneyField label={chosen?.owes ? t('account.owed') : t('account.balance')} currency={currency} {...(hint ? { hint } : {})} {...form.field('balance')} />
        <TextField label={t('account.institution')} optional autoComplete="off" maxLength={120} {...form.field('institution')} />
        <TextField label={t('account.mask')} hint={t('account.maskHint')} optional autoComplete="off" {...form.field('mask')} />
        {chosen?.earns ? <PercentField label={t('account.apy')} hint={t('account.apyHint')} optional {...form.field('apy')} /> : null}
        <Checkbox label={t('account.counts')} checked={form.values.includeInNetWorth} onChange={(counts) => form.set('includeInNetWorth', counts)} />
        <Row gap={8}>
          <Button type="submit" busy={form.busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
