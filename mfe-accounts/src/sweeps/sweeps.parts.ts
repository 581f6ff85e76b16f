import { partQuery } from '@tideline/mfe-kit';

// drawers are loaded when first opened
export const ruleDrawerPart = () => partQuery('mfe-accounts/sweep-rule', () => import('./rules/rule-drawer.tsx'));
export const runDrawerPart = () => partQuery('mfe-accounts/sweep-run', () => import('./transfers/run-drawer.tsx'));
export const goalDrawerPart = () => partQuery('mfe-accounts/goal', () => import('./goals/goal-drawer.tsx'));
export const pausePart = () => partQuery('mfe-accounts/sweep-pause', () => import('./pause-dialog.tsx'));
