import type { SweepAccount } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, CellDetail, type Column, SkeletonBar, Stack, Table, useFormats } from '@tideline/ui';
import { useState } from 'react';
import { checkMessages } from '../../messages/sweep-settings-check.en.ts';
import { SettingsSection } from './settings-section.tsx';
import styles from './sweep-settings.module.css';
import { sweepAccountsQuery } from './sweep-settings.queries.ts';
import { TransferMethodDialog } from './transfer-method-dialog.tsx';

/** Shows how money leaves and reaches each account, and what suspended an account. */
export function TransferMethods({ mayChange }: { mayChange: boolean }) {
  const c = useT(checkMessages);
  const [changing, setChanging] = useState<string | null>(null);
  const columns = useColumns(mayChange, setChanging);
  const lineOf = useLine();
  return (
    <Load
      query={sweepAccountsQuery()}
      skeleton={<SkeletonBar width="100%" height="4.5rem" />}
      failedTitle={c('ways.failed')}
      isEmpty={() => false}
    >
      {({ items, banks }) => {
        const chosen = items.find(({ accountId }) => accountId === changing);
        return (
          <Stack gap={16}>
            {items.map((account) => (
              <AccountProblems key={account.accountId} account={account} mayChange={mayChange} />
            ))}
            <div className={styles.sections}>
              <SettingsSection title={c('ways.title')} lead={c('ways.lead')} line={lineOf(items)}>
                <Table
                  caption={c('ways.title')}
                  columns={columns(banks)}
                  rows={items}
                  rowKey={({ accountId }) => accountId}
                />
              </SettingsSection>
            </div>
            {chosen === undefined ? null : (
              <TransferMethodDialog account={chosen} banks={banks} onClose={() => setChanging(null)} />
            )}
          </Stack>
        );
      }}
    </Load>
  );
}

/** Returns a function that describes how many accounts use each transfer method. */
function useLine(): (accounts: readonly SweepAccount[]) => string {
  const c = useT(checkMessages);
  return (accounts) =>
    (['instruct', 'webhook', 'ledger'] as const)
      .flatMap((way) => {
        const count = accounts.filter((account) => account.way === way).length;
        return count === 0 ? [] : [c(`ways.set.${way}`, { count })];
      })
      .join(' · ');
}

function useColumns(mayChange: boolean, onChange: (accountId: string) => void) {
  const c = useT(checkMessages);
  return (banks: readonly { name: string; title: string }[]): [Column<SweepAccount>, ...Column<SweepAccount>[]] => [
    { id: 'account', header: c('ways.account'), cell: ({ name }) => name },
    {
      id: 'way',
      header: c('ways.way'),
      cell: ({ way, bank, referenceEnd }) => (
        <>
          {c(`ways.${way}`)}
          {way === 'webhook' && bank !== null ? (
            <CellDetail>
              {c('ways.bankAndEnd', {
                bank: banks.find((each) => each.name === bank)?.title ?? bank,
                end: referenceEnd,
              })}
            </CellDetail>
          ) : null}
        </>
      ),
    },
    ...(mayChange
      ? [
          {
            id: 'change',
            header: c('ways.change'),
            action: true,
            cell: ({ accountId, name }: SweepAccount) => (
              <Button variant="quiet" aria-label={c('ways.changeOf', { name })} onClick={() => onChange(accountId)}>
                {c('ways.change')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** Shows problems with an account. A returned payment suspends the account until a user has checked it. */
function AccountProblems({
  account: { accountId, name, suspended, disabled },
  mayChange,
}: {
  account: SweepAccount;
  mayChange: boolean;
}) {
  const c = useT(checkMessages);
  const errorOf = useErrorText();
  const { moment } = useFormats();
  const resume = useChange({
    change: () => api.sweepAccounts.resume({ id: accountId }),
    done: () => c('ways.resumed', { name }),
  });
  return (
    <>
      {resume.error ? <Banner tone="warn" announce="alert" title={errorOf(resume.error)} /> : null}
      {suspended === null ? null : (
        <Banner
          tone="warn"
          title={name}
          {...(mayChange
            ? {
                actions: (
                  <Button
                    variant="outline"
                    busy={resume.isPending}
                    aria-label={c('ways.resumeOf', { name })}
                    onClick={() => resume.mutate(undefined)}
                  >
                    {c('ways.resume')}
                  </Button>
                ),
              }
            : {})}
        >
          {c('ways.suspended', { code: suspended.code, at: moment(suspended.at) })}
        </Banner>
      )}
      {disabled === null ? null : (
        <Banner tone="warn" title={name}>
          {c('ways.disabled', { code: disabled.code, at: moment(disabled.at) })}
        </Banner>
      )}
    </>
  );
}
