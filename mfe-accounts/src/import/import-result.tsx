import type { ImportBatch, ImportStatement } from '@tideline/contract';
import { LaterChanges, referenceOf, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, ErrorState, Link, LinkButton, Money, Row, Stack } from '@tideline/ui';
import type { ReactNode } from 'react';
import { messages } from '../../messages/import.en.ts';
import { useNames } from '../ledger/use-names.ts';
import styles from './import.module.css';
import { useRevert } from './use-revert.ts';

/** Shows an account that received rows, with links to the next steps. */
function ImportedAccount({ statement }: { statement: ImportStatement }) {
  const t = useT(messages);
  const account = useNames().account(statement.matchedAccountId ?? '');
  if (!account) return null;
  return (
    <li className={styles.imported}>
      <span className={styles.importedName}>
        {account.name}
        <span className={styles.source}>
          {t('transactions.count', { count: statement.counts.new + statement.counts.review })}
        </span>
      </span>
      <span>
        <Money
          minor={account.balance.minor}
          currency={account.currency}
          {...(account.balance.minor.startsWith('-') ? { words: 'owe' } : {})}
        />
      </span>
      <span className={styles.links}>
        <Link href={`/transactions?account=${account.id}`}>{t('import.seeTransactions')}</Link>
        {account.type === 'credit_card' ? (
          <Link href={`/credit-cards?card=${account.id}`}>{t('import.enterRates', { name: account.name })}</Link>
        ) : null}
      </span>
    </li>
  );
}

function Applied({ batch, children }: { batch: ImportBatch; children: ReactNode }) {
  const t = useT(messages);
  const taken = batch.statements.filter(({ matchedAccountId }) => matchedAccountId !== null);
  const count = batch.totals.new;
  const accounts = new Set(taken.map(({ matchedAccountId }) => matchedAccountId)).size;
  return (
    <Stack gap={16}>
      <Banner
        tone="gain"
        announce="status"
        title={count === 0 ? t('import.opened', { count: accounts }) : t('import.done', { count })}
      >
        <p>{t('import.doneBody', { accounts })}</p>
        {batch.interrupted ? <p>{t('import.interrupted')}</p> : null}
        {batch.totals.review > 0 ? (
          <p>
            <Link href="/transactions?view=held">{t('import.reviewLink', { count: batch.totals.review })}</Link>
          </p>
        ) : null}
      </Banner>
      <ul className={styles.importedList}>
        {taken.map((statement) => (
          <ImportedAccount key={statement.key} statement={statement} />
        ))}
      </ul>
      {children}
    </Stack>
  );
}

const OWING: ReadonlySet<string> = new Set(['credit_card', 'loan', 'line_of_credit']);

/** Offers to estimate the terms of a card or loan from its imported rows. */
function EnterTerms({ batch }: { batch: ImportBatch }) {
  const t = useT(messages);
  const { account } = useNames();
  const isDebt = batch.statements.some(({ matchedAccountId }) =>
    OWING.has(account(matchedAccountId ?? '')?.type ?? ''),
  );
  return isDebt ? (
    <LinkButton variant="outline" href="/debt?terms=1">
      {t('import.enterTerms')}
    </LinkButton>
  ) : null;
}

/** Shows the result of an import: where its rows went, what to do next, and Undo. */
export function ImportResult({ batch, onMore }: { batch: ImportBatch; onMore: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const revert = useRevert();
  return (
    <Card>
      <Stack gap={16}>
        {revert.error ? (
          <ErrorState title={t('import.revertFailed')} reference={referenceOf(revert.error)}>
            <p>{errorOf(revert.error)}</p>
            <LaterChanges error={revert.error} />
          </ErrorState>
        ) : null}
        {batch.state === 'reverted' ? (
          <Banner announce="status" title={t('import.reverted')}>
            <p>{t('import.revertedBody')}</p>
          </Banner>
        ) : (
          <Applied batch={batch}>
            <Row gap={8}>
              <LinkButton href="/dashboard">{t('import.toDashboard')}</LinkButton>
              <LinkButton variant="outline" href="/transactions">
                {t('import.allTransactions')}
              </LinkButton>
              <EnterTerms batch={batch} />
              <Button variant="outline" icon="undo" busy={revert.isPending} onClick={() => revert.mutate(batch.id)}>
                {t('import.revert')}
              </Button>
            </Row>
          </Applied>
        )}
        <div>
          <Button variant="quiet" icon="upload" onClick={onMore}>
            {t('import.more')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
