import type { Account, AccountMember } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Badge, type Definition, DefinitionList, Money, Section, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountBalances } from './account-balances.tsx';
import { AccountEarnings } from './account-earnings.tsx';
import { isStale, STALE_AFTER_DAYS, balanceLabel } from './account-facts.ts';
import { AccountForecast, hasLine } from './account-forecast.tsx';
import { AccountHistory } from './account-history.tsx';
import styles from './account-detail.module.css';
import { kindOf } from '../ledger/account-kind.ts';
import { useFreshness } from './account-row.tsx';

function Balance({ account }: { account: Account }) {
  const t = useT(messages);
  const { today } = useSession();
  const { date, money } = useFormats();
  const freshness = useFreshness();
  const word = balanceLabel(account);
  const { balance, availableBalance, ledgerBalance, pendingCount, currency } = account;
  return (
    <div>
      <p className={styles.label}>{word === null ? t('worth.youHave') : t(`accounts.${word}`)}</p>
      <p className={styles.figure}>
        <Money minor={balance.minor} currency={currency} sign="never" />
      </p>
      {pendingCount === 0 ? null : (
        <p className={styles.date}>
          {t('account.booked', { amount: money(ledgerBalance.minor, currency), count: pendingCount })}
        </p>
      )}
      {availableBalance === null || availableBalance.minor === balance.minor ? null : (
        <p className={styles.date}>{t('accounts.available', { amount: money(availableBalance.minor, currency) })}</p>
      )}
      {isStale(account, today) && account.balanceAsOf !== null ? (
        <Badge tone="warn">{t('account.staleFor', { date: date(account.balanceAsOf), days: STALE_AFTER_DAYS })}</Badge>
      ) : (
        <p className={styles.date}>{freshness(account)}</p>
      )}
    </div>
  );
}

function useFacts(account: Account, members: readonly AccountMember[]): Definition[] {
  const t = useT(messages);
  const { date, money } = useFormats();
  const {
    institution,
    mask,
    balanceAsOf,
    includeInNetWorth,
    state,
    openedOn,
    closedOn,
    ownerId,
    floor,
    reconciledOn,
    currency,
  } = account;
  const owner = members.find(({ id }) => id === ownerId);
  const fact = (term: string, value: string | null): Definition | null => (value === null ? null : { term, value });
  const day = (on: string | null) => (on === null ? null : date(on));
  return [
    fact(t('account.kind'), t(`kind.${kindOf(account)}`)),
    fact(t('account.institution'), institution),
    fact(t('account.mask'), mask),
    fact(t('account.currency'), currency),
    fact(t('account.owner'), owner?.name ?? (members.length > 1 ? t('account.ownerAll') : null)),
    fact(t('account.balanceAsOf'), day(balanceAsOf)),
    fact(t('account.reconciledOn'), day(reconciledOn)),
    fact(t('account.floor'), floor === null ? null : money(floor.minor, floor.currency)),
    fact(t('account.openedOn'), day(openedOn)),
    fact(t('account.closedOn'), day(closedOn)),
    fact(t('account.inNetWorth'), includeInNetWorth ? t('account.yes') : t('account.no')),
    fact(t('account.state'), state === 'active' ? null : t(`state.${state}`)),
  ].filter((known) => known !== null);
}

/** Tasks of an account that have their own form. */
export type AccountTask = 'edit' | 'rates' | 'reconcile' | 'close' | 'merge';

export interface AccountDetailProps {
  account: Account;
  members: readonly AccountMember[];
  onTask: (task: AccountTask) => void;
  /** Called after the account was deleted or moved to another household. */
  onGone: () => void;
}

/** Shows one account: its facts, its latest transactions and its actions. */
export function AccountDetail({ account, members, onTask, onGone }: AccountDetailProps) {
  const t = useT(messages);
  const facts = useFacts(account, members);
  const isReadOnly = account.visibility === 'read_only';
  const owner = members.find(({ id }) => id === account.ownerId);
  return (
    <Stack gap={24}>
      <Balance account={account} />
      {isReadOnly ? <p>{t('account.onlyOwner', { name: owner?.name ?? '' })}</p> : null}
      <AccountActions account={account} members={members} onTask={onTask} onGone={onGone} />
      {account.type === 'depository' && (account.state === 'active' || account.state === 'hidden') ? (
        <AccountEarnings account={account} onRates={() => onTask('rates')} />
      ) : null}
      {hasLine(account) ? <AccountForecast account={account} /> : null}
      <AccountBalances account={account} />
      <AccountHistory account={account} />
      <div>
        <Section title={t('account.details')}>
          <DefinitionList items={facts} />
        </Section>
      </div>
    </Stack>
  );
}
