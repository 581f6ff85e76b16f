import { partQuery } from '@tideline/mfe-kit';

export const reportsPart = () => partQuery('mfe-insights/reports', () => import('./reports/reports-part.ts'));
export const targetsPart = () => partQuery('mfe-insights/targets', () => import('./targets/targets-section.tsx'));
