import type { Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { type Definition, DefinitionList, useFormats } from '@tideline/ui';
import { messages } from '../../../messages/transaction-panels.en.ts';
import type { Names } from '../../ledger/use-names.ts';

/** Shows one of two transactions that are compared side by side. */
export function PairSide({ transaction, names }: { transaction: Transaction; names: Names }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const {
    payee,
    amount,
    postedOn,
    accountId,
    categoryId,
    memo,
    source,
    rawDescription,
    status,
    splits,
    attachmentCount,
  } = transaction;
  const category =
    splits.length > 0
      ? t('row.split', { count: splits.length })
      : categoryId === null
        ? t('row.none')
        : (names.category(categoryId)?.name ?? '–');
  const items: (Definition | null)[] = [
    { term: t('transaction.payee'), value: payee },
    {
      term: t('transaction.amount'),
      value: money(amount.minor, amount.currency, { sign: 'always', trimZeros: false }),
    },
    { term: t('transaction.date'), value: date(postedOn) },
    { term: t('transaction.account'), value: names.account(accountId)?.name ?? t('row.unknownAccount') },
    { term: t('transaction.category'), value: category },
    memo === null ? null : { term: t('transaction.memo'), value: memo },
    { term: t('transaction.status'), value: t(`status.${status}`) },
    { term: t('transaction.source'), value: t(`source.${source}`) },
    rawDescription === null ? null : { term: t('transaction.bankText'), value: rawDescription },
    attachmentCount === 0 ? null : { term: t('files.title'), value: String(attachmentCount) },
  ];
  return <DefinitionList items={items.filter((item) => item !== null)} />;
}
