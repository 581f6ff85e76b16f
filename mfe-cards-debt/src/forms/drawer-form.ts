/** What every form in a drawer is given. */
export interface DrawerFormProps {
  onDone: () => void;
  /** Told whether something typed is not saved. */
  onDirty: (dirty: boolean) => void;
}
