import type { CardStatements } from '@tideline/contract';
import { useT, WorkingFigure } from '@tideline/mfe-kit';
import { Badge, CellDetail, DateText, Money, Stack, Table, useFormats } from '@tideline/ui';
import { statementMessages as messages } from '../../../messages/statements.en.ts';

/** Lists fees charged, and upcoming fees from the terms. */
export function CardFees({
  statements: { fees, feesOfYear, feesWorking = null },
}: {
  statements: Pick<CardStatements, 'fees' | 'feesOfYear' | 'feesWorking'>;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  if (fees.length === 0) return <p>{t('fees.none')}</p>;
  return (
    <Stack gap={16}>
      {feesOfYear.minor === '0' ? null : (
        <p>
          <WorkingFigure id="fees" working={feesWorking} title={t('fees.working')}>
            {t('fees.ofYear', { amount: money(feesOfYear.minor, feesOfYear.currency) })}
          </WorkingFigure>
        </p>
      )}
      <Table
        caption={t('fees.caption')}
        rows={fees}
        rowKey={({ transactionId, kind, on }) => transactionId ?? `${kind} ${on}`}
        columns={[
          {
            id: 'kind',
            header: t('fees.kind'),
            cell: ({ kind, payee, status }) => (
              <>
                {t(`fees.${kind}`)} {status === 'expected' ? <Badge tone="neutral">{t('fees.expected')}</Badge> : null}
                {status === 'expected' && kind === 'late' ? (
                  <CellDetail>{t('fees.lateIf')}</CellDetail>
                ) : payee === null ? null : (
                  <CellDetail>{payee}</CellDetail>
                )}
              </>
            ),
          },
          { id: 'on', header: t('fees.on'), cell: ({ on }) => <DateText date={on} /> },
          {
            id: 'amount',
            header: t('fees.amount'),
            numeric: true,
            cell: ({ amount }) => <Money {...amount} sign="never" />,
          },
        ]}
      />
    </Stack>
  );
}
