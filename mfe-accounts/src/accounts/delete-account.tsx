import type { Account } from '@tideline/contract';
import { minorFromString } from '@tideline/domain';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Stack, useFormats } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-detail.module.css';
import { accountKinds, kindOf } from '../ledger/account-kind.ts';

function useConsequences(account: Account): string[] {
  const t = useT(messages);
  const { money } = useFormats();
  const { balance, currency, includeInNetWorth, transactionCount, type } = account;
  const owes = accountKinds[kindOf(account)].owes && minorFromString(balance.minor) < 0;
  return [
    transactionCount === 0 ? t('delete.noTransactions') : t('delete.transactions', { count: transactionCount }),
    owes
      ? t('delete.debt', { owed: money(balance.minor, currency, { sign: 'never' }) })
      : includeInNetWorth
        ? t('delete.balance', { balance: money(balance.minor, currency) })
        : null,
    type === 'credit_card' ? t('delete.card') : null,
  ].filter((line) => line !== null);
}

/** Lists everything that will be deleted with the account, and deletes it. Undo restores all of it. */
export function DeleteAccountDialog({
  account,
  onClose,
  onDeleted,
}: {
  account: Account;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const consequences = useConsequences(account);
  const remove = useChange({
    change: () => api.accounts.remove({ id: account.id }, { ifMatch: account.version }),
    done: () => t('delete.done', { name: account.name }),
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={t('delete.title', { name: account.name })}
      confirmLabel={t('delete.confirm')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    >
      <Stack gap={16}>
        {remove.error ? <Banner tone="warn" announce="alert" title={errorOf(remove.error)} /> : null}
        <p>{t('delete.lead')}</p>
        <ul className={styles.consequences}>
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <p>{t('delete.instead')}</p>
        <p>{t('delete.undo')}</p>
      </Stack>
    </ConfirmDialog>
  );
}
