/**
 * Replaces components in place while `tideline dev` runs. React's own solution needs a development build of React, but
 * the page runs the deployed shell. So every element of a remote's component is created from a stand-in, which renders
 * the latest version of the component. As long as the hooks of a component stay the same, its state is kept.
 */
import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';

type Component = ComponentType<object>;
type Call = (props: object) => ReactNode;

interface MemoComponent {
  $$typeof: symbol;
  type: Call;
}

/** The compiler's findings about the hooks of a function. */
interface Signature {
  key: string;
  forceReset: boolean;
  customHooks: () => readonly unknown[];
}

/** All versions of one component. */
interface Family {
  standIn: Component;
  /** The component that the stand-in renders. A new one starts with new state. */
  body: Component;
  /** The version whose code `body` runs. */
  version: { type: unknown };
  hooks: string;
  changes: number;
}

const MEMO = Symbol.for('react.memo');
const families = new Map<string, Family>();
const familyOf = new WeakMap<object, Family>();
const signatures = new WeakMap<object, Signature>();
const listeners = new Set<() => void>();

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);
const isMemo = (type: unknown): type is MemoComponent =>
  typeof type === 'object' && type !== null && '$$typeof' in type && type.$$typeof === MEMO;
const isClass = (type: unknown): boolean =>
  typeof type === 'function' &&
  typeof type.prototype === 'object' &&
  type.prototype !== null &&
  'isReactComponent' in type.prototype;

let distinct = 0;
/** Returns a description that differs from every other one, so that the next version starts with new state. */
const incomparable = (): string => `${(distinct += 1)}`;

/** Describes the hooks of a component and of the hooks that it calls. A different description requires new state. */
function hooksOf(type: unknown): string {
  if (isMemo(type)) return `memo ${hooksOf(type.type)}`;
  if (isClass(type) || typeof type !== 'function') return incomparable();
  const signature = signatures.get(type);
  if (signature === undefined) return 'none';
  if (signature.forceReset) return incomparable();
  return [signature.key, ...signature.customHooks().map(hooksOf)].join('\n');
}

/** Returns a component that runs the current code of its family. */
function bodyOf(version: Family['version']): Component {
  const { type } = version;
  // runs it without its memoization, which would keep showing the previous version
  if (isMemo(type)) return ((props: object) => (version.type as MemoComponent).type(props)) as Component;
  if (isClass(type) || typeof type !== 'function') return type as Component;
  return ((props: object) => (version.type as Call)(props)) as Component;
}

function familyFrom(type: unknown): Family {
  const version = { type };
  const family: Family = {
    version,
    body: bodyOf(version),
    hooks: hooksOf(type),
    changes: 0,
    standIn: ((props: object) => {
      useSyncExternalStore(subscribe, () => family.changes);
      return createElement(family.body, props);
    }) as Component,
  };
  return family;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called by compiled code for each component of a module, every time the module runs. */
export function register(type: unknown, name: string): void {
  if (!isObject(type)) return;
  const known = families.get(name);
  const family = known ?? familyFrom(type);
  families.set(name, family);
  familyOf.set(type, family);
  if (known === undefined) return;
  const hooks = hooksOf(type);
  if (hooks === family.hooks) family.version.type = type;
  else {
    family.hooks = hooks;
    family.version = { type };
    family.body = bodyOf(family.version);
  }
  family.changes += 1;
}

/** Called by compiled code for each function with hooks: once to describe them, and on every call of the function. */
export const signature =
  () =>
  (type?: unknown, key = '', forceReset = false, customHooks: Signature['customHooks'] = () => []): unknown => {
    if (isObject(type)) signatures.set(type, { key, forceReset, customHooks });
    return type;
  };

/** Returns the stand-in of a remote's component, and any other value unchanged. */
export const standIn = (type: unknown): unknown => (isObject(type) ? (familyOf.get(type)?.standIn ?? type) : type);

/** Returns whether a module can be replaced in place: other code uses all of its exports only as elements. */
export const holdsComponentsOnly = (exports: object): boolean =>
  Object.values(exports).length > 0 && Object.values(exports).every((value) => isObject(value) && familyOf.has(value));

/** Renders the latest versions of all components. */
export function refresh(): void {
  for (const listener of listeners) listener();
}
