export { drainable } from './drain.ts';
