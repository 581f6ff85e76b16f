export { drainable } from './drain.ts';
export { outliveParent } from './shared-listener.ts';
export { whenClosed } from './when-closed.ts';
