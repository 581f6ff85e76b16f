import { useQuery } from '@tanstack/react-query';
import type { Account } from '@tideline/contract';
import {
  accountsQuery,
  api,
  ApiError,
  ConflictNotice,
  notify,
  refusalOf,
  useChange,
  useErrorText,
  useFreshSignIn,
  useT,
} from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { type FormErrors, typedMoney, typedPercent } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { type AccountChange, type AccountDraft, type AccountInput, changesOf, draftOf } from './account-draft.ts';
import { AccountForm } from './account-form.tsx';
import { kindsOfType } from '../ledger/account-kind.ts';
import { accountFields } from './add-account.tsx';

interface Change {
  version: number;
  change: AccountChange;
}

/** Returns a function that describes a concurrent change to the account. */
function useDescription(): (was: Account, now: Account) => string {
  const t = useT(messages);
  const { money, percent } = useFormats();
  return (was, now) => {
    const lines = [
      was.name === now.name ? null : `${t('account.name')}: ${now.name}`,
      was.balance.minor === now.balance.minor
        ? null
        : `${t('account.balance')}: ${money(now.balance.minor, now.currency)}`,
      was.institution === now.institution ? null : `${t('account.institution')}: ${now.institution ?? '–'}`,
      was.mask === now.mask ? null : `${t('account.mask')}: ${now.mask ?? '–'}`,
      was.apyPpm === now.apyPpm ? null : `${t('account.apy')}: ${now.apyPpm === null ? '–' : percent(now.apyPpm)}`,
      was.includeInNetWorth === now.includeInNetWorth
        ? null
        : `${t('account.inNetWorth')}: ${now.includeInNetWorth ? t('account.yes') : t('account.no')}`,
      was.state === now.state ? null : `${t('account.state')}: ${t(`state.${now.state}`)}`,
    ].filter((line) => line !== null);
    return lines.length === 0 ? t('conflict.none') : t('conflict.body', { changes: lines.join('; ') });
  };
}

/** Returns the server's current account from a version conflict error. */
const newestIn = (error: unknown): Account | null =>
  error instanceof ApiError && error.is('VERSION_CONFLICT') ? (error.params.current as Account) : null;

function useSave(id: string, fresh: ReturnType<typeof useFreshSignIn>, onDone: () => void) {
  const t = useT(messages);
  return useChange({
    change: ({ version, change }: Change) =>
      fresh.run(() => api.accounts.update({ id, ...change }, { ifMatch: version })),
    done: ({ item }) => t('account.saved', { name: item.name }),
    onSuccess: onDone,
  });
}

/** A concurrent change that made a save fail. */
interface Met {
  newest: Account;
  error: unknown;
}

function Conflict({ was, met, ...rest }: { was: Account; met: Met; busy: boolean; onTheirs: () => void }) {
  const describe = useDescription();
  return <ConflictNotice now={describe(was, met.newest)} error={met.error} {...rest} />;
}

/** Edits the fields of one account. Sends only changed fields, with the version that the user saw. */
export function EditAccount({
  account,
  onDirty,
  onDone,
}: {
  account: Account;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}) {
  const t = useT(messages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const { data } = useQuery(accountsQuery());
  // A background refresh must not change the initial values during editing.
  const [base, setBase] = useState(account);
  const [met, setMet] = useState<Met | null>(null);
  const fresh = useFreshSignIn();
  const save = useSave(account.id, fresh, onDone);
  const send = async (input: AccountInput): Promise<FormErrors<AccountDraft> | void> => {
    const change = changesOf(base, input);
    if (Object.keys(change).length === 0) {
      notify(t('account.unchanged'));
      return onDone();
    }
    try {
      await save.mutateAsync({ version: (met?.newest ?? base).version, change });
    } catch (error) {
      const current = newestIn(error);
      if (current === null) return refusalOf<AccountDraft>(error, accountFields, errorOf);
      if (Object.keys(changesOf(current, input)).length > 0) return setMet({ newest: current, error });
      // the account was saved, and only the response was lost
      notify(t('account.saved', { name: current.name }));
      onDone();
    }
  };
  return (
    <>
      <AccountForm
        key={base.version}
        initial={draftOf(
          base,
          (minor, currency) => typedMoney(minor, currency, locale),
          (ppm) => typedPercent(ppm, locale),
        )}
        kinds={kindsOfType(base.type)}
        members={data?.members ?? []}
        known
        balanceHint={t('account.balanceEditHint')}
        submitLabel={t('account.save')}
        notice={
          met === null ? null : (
            <Conflict
              was={base}
              met={met}
              busy={save.isPending}
              onTheirs={() => {
                setMet(null);
                setBase(met.newest);
              }}
            />
          )
        }
        onSubmit={send}
        onDirty={onDirty}
        onCancel={onDone}
      />
      {fresh.dialog}
    </>
  );
}
