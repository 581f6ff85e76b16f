import { apps } from '../apps.ts';

/** Folders whose tests run in Node. */
export const nodeProjects = [
  'packages/domain',
  'packages/contract',
  'packages/registry',
  'packages/reporting',
  'gateway',
  'tools',
  'api',
];
/** Folders whose tests need a DOM. */
export const domProjects = ['packages/ui', 'packages/mfe-kit', ...apps];
