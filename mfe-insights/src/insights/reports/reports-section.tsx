import { useQuery } from '@tanstack/react-query';
import { Load, useSearchParam, useT } from '@tideline/mfe-kit';
import { Link, Stack, useCurrentInView } from '@tideline/ui';
import { messages } from '../../../messages/reports.en.ts';
import { spendingQuery } from '../insights.queries.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import { NothingToReport } from '../nothing-to-report.tsx';
import styles from './reports.module.css';
import { REPORTS } from '../report-names.ts';
import { reportPart } from './reports.parts.ts';

/** Reports that need transactions: without any, there is no period to choose. */
const OF_TRANSACTIONS = ['spending', 'cash-flow', 'interest', 'subscriptions'] as const;

/** Shows one report at a time (`?section=reports&report=…`), each with its period in the address. */
export function ReportsSection() {
  const t = useT(messages);
  const [report] = useSearchParam('report', REPORTS, 'month');
  const chips = useCurrentInView(REPORTS.indexOf(report));
  const ofTransactions = OF_TRANSACTIONS.find((name) => name === report);
  const { data } = useQuery({ ...spendingQuery(undefined), enabled: ofTransactions !== undefined });
  return (
    <Stack gap={24}>
      <nav ref={chips} aria-label={t('reports.label')} className={styles.chips}>
        {REPORTS.map((name) => (
          <Link
            key={name}
            className={styles.chip}
            href={`/insights?section=reports${name === 'month' ? '' : `&report=${name}`}`}
            aria-current={name === report ? 'page' : undefined}
          >
            {t(`report.${name}`)}
          </Link>
        ))}
      </nav>
      {ofTransactions !== undefined && data?.range === null ? (
        <NothingToReport report={ofTransactions} />
      ) : (
        <Load key={report} query={reportPart(report)} skeleton={<InsightsSkeleton />} failedTitle={t('reports.failed')}>
          {({ Report }) => <Report />}
        </Load>
      )}
    </Stack>
  );
}
