import { Load, partQuery, useMay, usePrefetchedPart, useSearchParam, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, Page, Stack } from '@tideline/ui';
import { messages } from '../../messages/ledger.en.ts';
import { categoriesQuery } from '../ledger/ledger.queries.ts';
import { ListSkeleton } from '../ledger/list-skeleton.tsx';
import { CATEGORY_DIALOGS, type CategoryDialogKind } from './category-dialog-kind.ts';
import { CategoryGroup } from './category-group.tsx';

const dialogsPart = () => partQuery('mfe-settings/category-dialogs', () => import('./category-dialogs.tsx'));

/** /settings?section=categories: categories in groups, in the household's order. */
export function SectionPage() {
  const t = useT(messages);
  const mayChange = useMay('edit');
  const [dialog, setDialog] = useSearchParam('do', CATEGORY_DIALOGS, 'none');
  const [subject, setSubject] = useTextParam('of');
  usePrefetchedPart(dialogsPart);
  const open = (what: CategoryDialogKind, of: string | null = null) => {
    setSubject(of, { push: true });
    setDialog(what);
  };
  const close = () => {
    setDialog('none');
    setSubject(null);
  };
  return (
    <Page
      title={t('categories.title')}
      lead={t('categories.lead')}
      actions={
        mayChange ? (
          <Button icon="plus" onClick={() => open('add')}>
            {t('categories.add')}
          </Button>
        ) : undefined
      }
    >
      {mayChange ? null : <p>{t('ledger.viewer')}</p>}
      <Load
        query={categoriesQuery()}
        skeleton={<ListSkeleton label={t('categories.loading')} />}
        failedTitle={t('categories.failed')}
        failedHint={t('categories.failedHint')}
        isEmpty={() => false}
      >
        {({ items }) => (
          <>
            <Stack gap={24}>
              {[...Map.groupBy(items, ({ group }) => group)].map(([group, categories]) => (
                <CategoryGroup
                  key={group}
                  group={group}
                  categories={categories}
                  all={items}
                  mayChange={mayChange}
                  onOpen={open}
                />
              ))}
            </Stack>
            {dialog !== 'none' && mayChange ? (
              <Load query={dialogsPart()} skeleton={null}>
                {({ CategoryDialog }) => (
                  <CategoryDialog kind={dialog} subject={subject} categories={items} onClose={close} />
                )}
              </Load>
            ) : null}
          </>
        )}
      </Load>
    </Page>
  );
}
