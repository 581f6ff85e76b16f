import { useQuery } from '@tanstack/react-query';
import { Load, useMay, useT } from '@tideline/mfe-kit';
import { Banner, Page, Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/copies.en.ts';
import { copiesQuery } from './copies.queries.ts';
import { CopyList } from './copy-list.tsx';
import { DeleteHousehold } from '../deletion/delete-household.tsx';
import { ExportPart } from './export-part.tsx';
import { RestorePart } from './restore-part.tsx';

/** /settings?section=data: exports the whole household to one file, restores it, and deletes the household. */
export function SectionPage() {
  const t = useT(messages);
  const mayManage = useMay('manage');
  return (
    <Page title={t('data.title')} lead={t('data.lead')}>
      {mayManage ? <Copies /> : <Banner tone="info" title={t('data.ownersOnly')} />}
    </Page>
  );
}

function Copies() {
  const t = useT(messages);
  useQuery(copiesQuery());
  return (
    <>
      <ExportPart />
      <Load
        query={copiesQuery()}
        failedTitle={t('data.failed')}
        skeleton={
          <Skeleton label={t('export.list')}>
            <SkeletonBar width="100%" height="6rem" />
          </Skeleton>
        }
      >
        {({ items }) => <CopyList copies={items} />}
      </Load>
      <RestorePart />
      <DeleteHousehold />
    </>
  );
}
