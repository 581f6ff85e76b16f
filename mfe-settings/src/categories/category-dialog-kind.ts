/** Dialogs that open over the list of categories. */
export const CATEGORY_DIALOGS = ['none', 'add', 'edit', 'merge', 'delete', 'group'] as const;
export type CategoryDialogKind = (typeof CATEGORY_DIALOGS)[number];
