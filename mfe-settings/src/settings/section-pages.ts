import { partQuery } from '@tideline/mfe-kit';

/** Settings pages at `/settings?section=…`, which are loaded when opened. Each module exports `SectionPage`. */
export const sectionPages = {
  audit: () => partQuery('mfe-settings/audit', () => import('../audit/audit-page.tsx')),
  categories: () => partQuery('mfe-settings/categories', () => import('../categories/categories-page.tsx')),
  connections: () => partQuery('mfe-settings/connections', () => import('../connections/connections-page.tsx')),
  data: () => partQuery('mfe-settings/data', () => import('../data/data-page.tsx')),
  members: () => partQuery('mfe-settings/members', () => import('../members/members-page.tsx')),
  payees: () => partQuery('mfe-settings/payees', () => import('../payees/payees-page.tsx')),
  rates: () => partQuery('mfe-settings/rates', () => import('../exchange-rates/exchange-rates-page.tsx')),
  rules: () => partQuery('mfe-settings/rules', () => import('../rules/rules-page.tsx')),
  security: () => partQuery('mfe-settings/security', () => import('../security/security-page.tsx')),
} as const;

export type SectionName = keyof typeof sectionPages;

export const isSectionName = (text: string | null): text is SectionName =>
  text !== null && Object.hasOwn(sectionPages, text);
