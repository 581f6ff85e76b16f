export { useT } from './use-t.ts';
