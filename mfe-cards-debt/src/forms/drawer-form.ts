/** Props of every form in a drawer. */
export interface DrawerFormProps {
  onDone: () => void;
  /** Reports whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void;
}
