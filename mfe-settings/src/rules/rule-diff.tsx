import type { RulePreviewRow } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { CellDetail, DateText, Money, Table } from '@tideline/ui';
import { messages } from '../../messages/rules.en.ts';
import { type RuleNames, useChangeWords } from './rule-names.ts';

/** Lists transactions with the changes that a rule would make. */
export function RuleDiff({
  caption,
  rows,
  names,
}: {
  caption: string;
  rows: readonly RulePreviewRow[];
  names: RuleNames;
}) {
  const t = useT(messages);
  const wordsOf = useChangeWords(names);
  return (
    <Table
      caption={caption}
      columns={[
        {
          id: 'transaction',
          header: t('diff.transaction'),
          cell: ({ payee, postedOn, rawDescription }) => (
            <>
              {payee}
              <CellDetail>
                <DateText date={postedOn} />
                {rawDescription === null || rawDescription === payee ? null : ` · ${rawDescription}`}
              </CellDetail>
            </>
          ),
        },
        {
          id: 'change',
          header: t('diff.change'),
          phone: 'labeled',
          cell: ({ changes }) => changes.map((change) => <div key={change.field}>{wordsOf(change)}</div>),
        },
        {
          id: 'amount',
          header: t('diff.amount'),
          numeric: true,
          cell: ({ amount }) => <Money minor={amount.minor} currency={amount.currency} />,
        },
      ]}
      rows={rows}
      rowKey={({ transactionId }) => transactionId}
    />
  );
}
