import { expect, it } from '@jest/globals';

const NAME = 'federation runtime of the test';

interface View {
  instance: unknown;
  bundlerRuntime: { S: object; initContainerEntry: unknown; consumes: unknown };
  bundlerRuntimeOptions: object;
}

it('gives each container separate state and the same code', async () => {
  Object.assign(globalThis, { __FEDERATION_RUNTIME__: NAME });
  const { provideFederation } = await import('./provide-federation.ts');
  provideFederation();
  const createView: unknown = Reflect.get(globalThis, NAME);
  if (typeof createView !== 'function') throw new Error('nothing is provided');
  const [one, other]: View[] = [createView(), createView()];
  expect(one?.bundlerRuntime.S).not.toBe(other?.bundlerRuntime.S);
  expect(one?.bundlerRuntimeOptions).not.toBe(other?.bundlerRuntimeOptions);
  // omitted by a build that exposes nothing itself
  expect(one?.bundlerRuntime.initContainerEntry).toEqual(expect.any(Function));
  expect(one?.bundlerRuntime.consumes).toBe(other?.bundlerRuntime.consumes);
});
