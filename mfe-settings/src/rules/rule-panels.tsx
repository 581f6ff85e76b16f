/** Drawers over the list of rules, in one chunk. */
export { RuleDrawer } from './rule-drawer.tsx';
export { RunDialog } from './run-dialog.tsx';
