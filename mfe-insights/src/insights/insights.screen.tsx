import { useQuery } from '@tanstack/react-query';
import { Load, useMay, useSearchParam, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, Page, Stack, TabLinks } from '@tideline/ui';
import { messages as feedMessages } from '../../messages/feed.en.ts';
import { messages } from '../../messages/en.ts';
import { feedQuery, ratesPart } from './feed/feed.queries.ts';
import { InsightFeed } from './feed/insight-feed.tsx';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { reportsPart, targetsPart } from './insights.parts.ts';

/** The sections of the page, in tab order. The first one needs no `section` in the address. */
export const SECTIONS = ['for-you', 'reports', 'targets'] as const;
export type Section = (typeof SECTIONS)[number];

/** /insights: insights that may need action, and reports on past months. */
export function InsightsScreen() {
  const t = useT(messages);
  const [section] = useSearchParam('section', SECTIONS, 'for-you');
  return (
    <Page
      title={t('nav.insights')}
      dense
      actions={section === 'for-you' ? <FeedActions /> : section === 'reports' ? <ReportActions /> : undefined}
    >
      <Stack gap={16}>
        <SectionTabs current={section} />
        {section === 'for-you' ? <InsightFeed /> : <Part name={section} />}
      </Stack>
      <Rates />
    </Page>
  );
}

/** Loads the other tabs on demand. */
function Part({ name }: { name: 'reports' | 'targets' }) {
  return name === 'reports' ? (
    <Load query={reportsPart()} skeleton={<InsightsSkeleton />}>
      {({ ReportsSection }) => <ReportsSection />}
    </Load>
  ) : (
    <Load query={targetsPart()} skeleton={<InsightsSkeleton />}>
      {({ TargetsSection }) => <TargetsSection />}
    </Load>
  );
}

/** Shows the actions of the monthly report. */
function ReportActions() {
  const [report] = useTextParam('report');
  return report === null ? (
    <Load query={reportsPart()} skeleton={null}>
      {({ MonthPicker }) => <MonthPicker />}
    </Load>
  ) : null;
}

function SectionTabs({ current }: { current: Section }) {
  const t = useT(feedMessages);
  const hrefOf = (section: Section) => (section === 'for-you' ? '/insights' : `/insights?section=${section}`);
  return (
    <TabLinks
      label={t('sections.label')}
      tabs={SECTIONS.map((section) => ({
        href: hrefOf(section),
        label: t(`sections.${section}`),
        current: section === current,
      }))}
    />
  );
}

/** Shows a link to the rates that insights assume, once there is enough history for insights. */
function FeedActions() {
  const t = useT(feedMessages);
  const mayEdit = useMay('edit');
  const [, setRates] = useTextParam('rates');
  const { data: feed } = useQuery(feedQuery('open'));
  const isTooEarly = feed !== undefined && feed.items.length === 0 && feed.history.days < feed.history.needed;
  if (!mayEdit || isTooEarly) return null;
  return (
    <Button variant="quiet" onClick={() => setRates('1', { push: true })}>
      {t('rates.open')}
    </Button>
  );
}

/** Shows the savings rates: `?rates=1`. */
function Rates() {
  const t = useT(feedMessages);
  const [asked, setAsked] = useTextParam('rates');
  if (asked === null) return null;
  return (
    <Load query={ratesPart()} skeleton={null} failedTitle={t('rates.failed')}>
      {({ RatesDrawer }) => <RatesDrawer onClose={() => setAsked(null)} />}
    </Load>
  );
}
