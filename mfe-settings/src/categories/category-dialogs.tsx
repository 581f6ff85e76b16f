import type { Category } from '@tideline/contract';
import type { CategoryDialogKind } from './category-dialog-kind.ts';
import { CategoryForm } from './category-form.tsx';
import { GroupForm } from './group-form.tsx';
import { MoveCategory } from './move-category.tsx';

/** Shows the dialog in the address, or nothing if its subject does not exist anymore. */
export function CategoryDialog({
  kind,
  subject,
  categories,
  onClose,
}: {
  kind: CategoryDialogKind;
  subject: string | null;
  categories: readonly Category[];
  onClose: () => void;
}) {
  const category = categories.find(({ id }) => id === subject);
  if (kind === 'add') return <CategoryForm categories={categories} onClose={onClose} />;
  if (kind === 'group') return subject === null ? null : <GroupForm group={subject} onClose={onClose} />;
  if (category === undefined) return null;
  if (kind === 'edit')
    return <CategoryForm key={category.id} category={category} categories={categories} onClose={onClose} />;
  return <MoveCategory category={category} categories={categories} isDelete={kind === 'delete'} onClose={onClose} />;
}
