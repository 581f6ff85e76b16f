import type { Category } from '@tideline/contract';
import { api, MenuButton, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card } from '@tideline/ui';
import type { MenuEntry } from '@tideline/ui/menus';
import { messages } from '../../messages/ledger.en.ts';
import { inFamilies } from '../ledger/category-options.ts';
import styles from '../ledger/ledger.module.css';
import type { CategoryDialogKind } from './category-dialog-kind.ts';

interface Props {
  group: string;
  categories: readonly Category[];
  /** Categories of all groups. */
  all: readonly Category[];
  mayChange: boolean;
  onOpen: (what: CategoryDialogKind, of: string) => void;
}

/** Shows one group with its categories in order. */
export function CategoryGroup({ group, categories, all, mayChange, onOpen }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const move = useChange({
    change: ({ category, beforeId }: { category: Category; beforeId: string | null }) =>
      api.categories.move({ id: category.id, beforeId }),
    done: (_result, { category: { name } }) => t('categories.moved', { name }),
  });
  const hide = useChange({
    change: ({ id, version, hidden }: Category) => api.categories.update({ id, hidden: !hidden }, { ifMatch: version }),
    done: ({ item }) => t(item.hidden ? 'categories.hiddenDone' : 'categories.shownDone', { name: item.name }),
  });
  const failure = move.error ?? hide.error;
  const menuOf = useCategoryMenu({ categories, onOpen, onMove: move.mutate, onHide: hide.mutate });
  return (
    <Card
      title={group}
      aside={
        mayChange ? (
          <Button
            variant="quiet"
            aria-label={t('categories.renameGroupOf', { group })}
            onClick={() => onOpen('group', group)}
          >
            {t('categories.renameGroup')}
          </Button>
        ) : undefined
      }
    >
      {failure ? <Banner tone="warn" announce="alert" title={errorOf(failure)} /> : null}
      <ul className={styles.list}>
        {inFamilies(categories).map((category) => (
          <li key={category.id} className={styles.item}>
            <CategoryName category={category} all={all} />
            <span className={styles.count}>{t('ledger.transactions', { count: category.transactionCount ?? 0 })}</span>
            {mayChange ? (
              <MenuButton
                label={t('ledger.actionsOf', { name: category.name })}
                icon="more"
                iconOnly
                items={menuOf(category, categories.indexOf(category))}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface MenuInput extends Pick<Props, 'categories' | 'onOpen'> {
  onMove: (change: { category: Category; beforeId: string | null }) => void;
  onHide: (category: Category) => void;
}

/** Returns the menu entries of a category, which depend on its position in the group. */
function useCategoryMenu({ categories, onOpen, onMove, onHide }: MenuInput) {
  const t = useT(messages);
  return (category: Category, index: number): MenuEntry[] => [
    { id: 'edit', label: t('ledger.edit'), icon: 'edit', onSelect: () => onOpen('edit', category.id) },
    ...(index > 0
      ? [
          {
            id: 'up',
            label: t('categories.up'),
            icon: 'arrow-up' as const,
            onSelect: () => onMove({ category, beforeId: categories[index - 1]?.id ?? null }),
          },
        ]
      : []),
    ...(index < categories.length - 1
      ? [
          {
            id: 'down',
            label: t('categories.down'),
            icon: 'arrow-down' as const,
            onSelect: () => onMove({ category, beforeId: categories[index + 2]?.id ?? null }),
          },
        ]
      : []),
    {
      id: 'hide',
      label: t(category.hidden ? 'categories.show' : 'categories.hide'),
      icon: category.hidden ? 'eye' : 'eye-off',
      onSelect: () => onHide(category),
    },
    { id: 'merge', label: t('categories.merge'), icon: 'link', onSelect: () => onOpen('merge', category.id) },
    ...(category.key === null
      ? [
          {
            id: 'delete',
            label: t('ledger.delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => onOpen('delete', category.id),
          },
        ]
      : []),
  ];
}

function CategoryName({
  category: { name, nature, hidden, mergedIntoId, parentId },
  all,
}: {
  category: Category;
  all: readonly Category[];
}) {
  const t = useT(messages);
  const into = all.find(({ id }) => id === mergedIntoId);
  return (
    <span className={parentId === null ? styles.name : `${styles.name} ${styles.part}`}>
      {name}
      {nature === 'expense' ? null : <Badge>{t(`nature.${nature}`)}</Badge>}
      {into === undefined ? (
        hidden ? (
          <Badge>{t('categories.hiddenBadge')}</Badge>
        ) : null
      ) : (
        <Badge>{t('categories.standsFor', { name: into.name })}</Badge>
      )}
    </span>
  );
}
