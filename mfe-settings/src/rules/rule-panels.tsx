/** What opens over the list of rules, in one piece of code. */
export { RuleDrawer } from './rule-drawer.tsx';
export { RunDialog } from './run-dialog.tsx';
