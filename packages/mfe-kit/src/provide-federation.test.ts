import { expect, it } from '@jest/globals';
import federation from '@module-federation/webpack-bundler-runtime';

const NAME = 'federation runtime of the test';

interface View {
  instance: unknown;
  bundlerRuntime: { S: object; initContainerEntry: unknown; consumes: unknown };
  bundlerRuntimeOptions: object;
}

it('provideFederation gives each container its own state and the same code', async () => {
  Object.assign(globalThis, { __FEDERATION_RUNTIME__: NAME });
  const { provideFederation } = await import('./provide-federation.ts');
  provideFederation();
  const createView: unknown = Reflect.get(globalThis, NAME);
  if (typeof createView !== 'function') throw new Error('nothing is provided');
  const [one, other]: View[] = [createView(), createView()];
  expect(one?.bundlerRuntime.S).not.toBe(other?.bundlerRuntime.S);
  expect(one?.bundlerRuntimeOptions).not.toBe(other?.bundlerRuntimeOptions);
  // after an upgrade with other parts, createView must provide them as well
  expect(Object.keys(one ?? {})).toEqual(Object.keys(federation));
  expect(Object.keys(one?.bundlerRuntime ?? {})).toEqual(Object.keys(federation.bundlerRuntime ?? {}));
  // a build that exposes nothing itself omits it
  expect(one?.bundlerRuntime.initContainerEntry).toEqual(expect.any(Function));
  expect(one?.bundlerRuntime.consumes).toBe(other?.bundlerRuntime.consumes);
});
