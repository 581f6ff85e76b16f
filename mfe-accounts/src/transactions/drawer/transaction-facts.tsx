import type { Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { type Definition, DefinitionList, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { useNames } from '../../ledger/use-names.ts';
import { Attachments } from './attachments.tsx';
import { TransactionHistory } from './transaction-history.tsx';

/** Shows facts from the bank and the import, which cannot be edited. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const t = useT(messages);
  const names = useNames();
  const { money } = useFormats();
  const { accountId, kind, status, source, rawDescription, checkNumber, originalAmount } = transaction;
  const facts: (Definition | null)[] = [
    { term: t('transaction.account'), value: names.account(accountId)?.name ?? t('row.unknownAccount') },
    kind === 'standard' ? null : { term: t('transaction.kind'), value: t(`kindOf.${kind}`) },
    { term: t('transaction.status'), value: t(`status.${status}`) },
    { term: t('transaction.source'), value: t(`source.${source}`) },
    checkNumber === null ? null : { term: t('transaction.checkNumber'), value: checkNumber },
    originalAmount === null
      ? null
      : {
          term: t('transaction.original'),
          value: money(originalAmount.minor, originalAmount.currency, { sign: 'always', trimZeros: false }),
        },
    rawDescription === null ? null : { term: t('transaction.bankText'), value: rawDescription },
  ];
  return <DefinitionList items={facts.filter((fact) => fact !== null)} />;
}

/** Shows a viewer the fields that an editor has in a form. */
function FormFacts({ transaction }: { transaction: Transaction }) {
  const t = useT(messages);
  const names = useNames();
  const { date, money } = useFormats();
  const { amount, postedOn, payee, categoryId, memo } = transaction;
  const category = categoryId === null ? t('row.none') : (names.category(categoryId)?.name ?? t('row.none'));
  const facts: (Definition | null)[] = [
    {
      term: t('transaction.amount'),
      value: money(amount.minor, amount.currency, { sign: 'always', trimZeros: false }),
    },
    { term: t('transaction.date'), value: date(postedOn) },
    { term: t('transaction.payee'), value: payee },
    { term: t('transaction.category'), value: category },
    memo === null ? null : { term: t('transaction.memo'), value: memo },
  ];
  return <DefinitionList items={facts.filter((fact) => fact !== null)} />;
}

/** Shows a viewer all parts of a transaction without any way to change them. */
export function ReadOnlyParts({ transaction }: { transaction: Transaction }) {
  return (
    <Stack gap={24}>
      <FormFacts transaction={transaction} />
      <Attachments transaction={transaction} />
      <TransactionFacts transaction={transaction} />
      <TransactionHistory id={transaction.id} />
    </Stack>
  );
}
