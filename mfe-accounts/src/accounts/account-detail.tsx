import type { Account } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Badge, type Definition, DefinitionList, Money, Percent, Section, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import { AccountActions } from './account-actions.tsx';
import { earnsInAYearMinor, isStale, wordOfBalance } from './account-facts.ts';
import { AccountHistory } from './account-history.tsx';
import styles from './account-detail.module.css';
import { kindOf } from './account-kind.ts';

function Balance({ account }: { account: Account }) {
  const t = useT(messages);
  const { today } = useSession();
  const { date } = useFormats();
  const word = wordOfBalance(account);
  return (
    <div>
      <p className={styles.label}>{word === null ? t('worth.youHave') : t(`accounts.${word}`)}</p>
      <p className={styles.figure}>
        <Money minor={account.balance.minor} currency={account.currency} sign="never" />
      </p>
      {isStale(account, today) && account.balanceAsOf !== null ? <Badge tone="warn">{t('accounts.stale', { date: date(account.balanceAsOf) })}</Badge> : null}
    </div>
  );
}

function useFacts(account: Account): Definition[] {
  const t = useT(messages);
  const { date, money } = useFormats();
  const { institution, mask, apyPpm, balanceAsOf, includeInNetWorth, state, currency } = account;
  const earns = earnsInAYearMinor(account);
  const facts: (Definition | null)[] = [
    { term: t('account.kind'), value: t(`kind.${kindOf(account)}`) },
    institution === null ? null : { term: t('account.institution'), value: institution },
    mask === null ? null : { term: t('account.mask'), value: mask },
    balanceAsOf === null ? null : { term: t('account.balanceAsOf'), value: date(balanceAsOf) },
    apyPpm === null
      ? null
      : {
          term: t('account.apy'),
          value: (
            <>
              <Percent ppm={apyPpm} />
              {earns === null ? null : `, ${t('accounts.earns', { amount: money(earns, currency) })}`}
            </>
          ),
        },
    { term: t('account.inNetWorth'), value: includeInNetWorth ? t('account.yes') : t('account.no') },
    state === 'active' ? null : { term: t('account.state'), value: t(`state.${state}`) },
  ];
  return facts.filter((fact) => fact !== null);
}

export interface AccountDetailProps {
  account: Account;
  onEdit: () => void;
  onDeleted: () => void;
}

/** What is known of one account, its latest transactions, and what can be done with it. */
export function AccountDetail({ account, onEdit, onDeleted }: AccountDetailProps) {
  const t = useT(messages);
  const facts = useFacts(account);
  return (
    <Stack gap={24}>
      <Balance account={account} />
      <AccountActions account={account} onEdit={onEdit} onDeleted={onDeleted} />
      <AccountHistory account={account} />
      <div>
        <Section title={t('account.details')}>
          <DefinitionList items={facts} />
        </Section>
      </div>
    </Stack>
  );
}
