import { toMinor, type SpendingInsight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { CellDetail, Link, Money, Table } from '@tideline/ui';
import { messages } from '../../../messages/en.ts';
import { overviewMessages } from '../../../messages/overview.en.ts';
import { daysShown } from '../months.ts';
import { spendingHref } from '../spending-href.ts';
import styles from './overview.module.css';
import { PictureCard } from './picture-card.tsx';
import { scaleOfBars } from './scale-of-bars.ts';

const SHOWN = 5;

/** Payees that received most of the month's money. */
export function PayeesPicture({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const say = useT(overviewMessages);
  const { payees } = insight;
  const [most] = payees;
  if (most === undefined) return null;
  const hrefOf = (payee: string) => spendingHref({ payee }, daysShown(insight));
  const scale = scaleOfBars(payees.map(({ spent }) => [toMinor(spent), 0]));
  return (
    <PictureCard
      width={6}
      title={say('payees.title', { payee: most.payee })}
      lead={t('payees.title')}
      table={() => (
        <Table
          caption={t('payees.title')}
          columns={[
            {
              id: 'payee',
              header: t('payees.payee'),
              cell: ({ payee, transactionCount }) => (
                <>
                  <Link href={hrefOf(payee)}>{payee}</Link>
                  <CellDetail>{t('categories.count', { count: transactionCount })}</CellDetail>
                </>
              ),
            },
            { id: 'spent', header: t('categories.spent'), numeric: true, cell: ({ spent }) => <Money {...spent} /> },
          ]}
          rows={payees}
          rowKey={({ payee }) => payee}
        />
      )}
    >
      <ul className={styles.bars}>
        {payees.slice(0, SHOWN).map(({ payee, spent }) => {
          const { share, isCut } = scale(toMinor(spent));
          return (
            <li key={payee} className={`${styles.bar} ${styles.plain}`}>
              <span className={styles.name}>
                <Link href={hrefOf(payee)}>{payee}</Link>
              </span>
              <span className={styles.track} aria-hidden="true">
                <i className={styles.spent} style={{ width: `${share}%` }} />
                {isCut ? <i className={styles.cut} /> : null}
              </span>
              <span className={styles.amount}>
                <Money {...spent} />
              </span>
            </li>
          );
        })}
      </ul>
    </PictureCard>
  );
}
