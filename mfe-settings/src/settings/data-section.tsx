import { useQuery } from '@tanstack/react-query';
import {
  dashboardQuery,
  Load,
  partQuery,
  referenceOf,
  useMay,
  usePrefetchedPart,
  useSearchParam,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Button, Card, ErrorState, Section } from '@tideline/ui';
import { messages } from '../../messages/data.en.ts';
import styles from './data-section.module.css';

const dialogPart = () => partQuery('mfe-settings/remove-sample', () => import('./remove-sample-dialog.tsx'));

function SampleLine() {
  const t = useT(messages);
  usePrefetchedPart(dialogPart);
  const [asked, setAsked] = useSearchParam('remove', ['nothing', 'sample'], 'nothing');
  return (
    <Card>
      <div className={styles.line}>
        <p>{t('sample.text')}</p>
        <Button variant="outline" icon="trash" onClick={() => setAsked('sample', { push: true })}>
          {t('sample.remove')}
        </Button>
      </div>
      {asked === 'sample' ? (
        <Load query={dialogPart()} skeleton={null}>
          {({ RemoveSampleDialog }) => <RemoveSampleDialog onClose={() => setAsked('nothing')} />}
        </Load>
      ) : null}
    </Card>
  );
}

/**
 * Removes the household's sample data. Renders nothing if there is none, or if that is unknown and the user did not
 * request the removal.
 */
export function DataSection() {
  const t = useT(messages);
  const { user } = useSession();
  const mayEdit = useMay('edit');
  const isTheirs = user.guestExpiresAt === null && mayEdit;
  const [asked] = useSearchParam('remove', ['nothing', 'sample'], 'nothing');
  const { data, error, refetch, isFetching } = useQuery({ ...dashboardQuery(), enabled: isTheirs });
  const isKnown = data !== undefined;
  if (!isTheirs || (isKnown ? !data.checklist.hasSample : error === null || asked === 'nothing')) return null;
  return (
    <Section title={t('data.title')} id="data">
      {!isKnown ? (
        <ErrorState
          title={t('data.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={referenceOf(error)}
        />
      ) : (
        <SampleLine />
      )}
    </Section>
  );
}
