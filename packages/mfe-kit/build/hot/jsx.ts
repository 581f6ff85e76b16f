import { Fragment, jsx } from 'react/jsx-runtime';
import { standIn } from './families.ts';

export { Fragment };

/** Called by compiled code for every element. The deployed shell does not have React's own function for this. */
export const jsxDEV = (type: unknown, props: object, key?: string): unknown =>
  jsx(standIn(type) as Parameters<typeof jsx>[0], props, key);
