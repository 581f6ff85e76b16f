/**
 * Tests the error messages of the federation runtime, which the classification reads because the runtime wraps a
 * missing entry and an entry that throws in the same error. The tests use the installed runtime, so that an upgrade
 * that changes the messages fails here.
 */
import { afterEach, expect, it } from '@jest/globals';
import { createInstance } from '@module-federation/runtime';
import { waitFor } from '@testing-library/react';
import { failedFile, kindOf } from './failure.ts';

afterEach(() => document.head.replaceChildren());

/** Loads a remote, triggers the given event on its script, and returns the error. */
async function errorAfter(name: string, happen: (script: HTMLScriptElement) => void): Promise<unknown> {
  const entry = `http://localhost/r/${name}/1/route.js`;
  const host = createInstance({ name: `host-of-${name}`, remotes: [{ name, entry }] });
  const loading = host.loadRemote(`${name}/screen`).then(
    () => undefined,
    (error: unknown) => error,
  );
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>(`script[src="${entry}"]`);
    if (found === null) throw new Error('the runtime has not added the script');
    return found;
  });
  happen(script);
  return loading;
}

it('kindOf recognizes an entry that was not fetched', async () => {
  const error = await errorAfter('gone', (script) => script.dispatchEvent(new Event('error')));
  const entry = '/r/gone/1/route.js';
  performance.getEntriesByName = () => [{ responseStatus: 404 } as unknown as PerformanceEntry];
  const file = failedFile(error, entry);
  expect([kindOf(error, file), file?.url]).toEqual(['missing', entry]);
});

it('kindOf recognizes an entry that was fetched and threw an error', async () => {
  const error = await errorAfter('throws', (script) => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'x is not defined', filename: script.src }));
    script.dispatchEvent(new Event('load'));
  });
  const file = failedFile(error, '/r/throws/1/route.js');
  expect([kindOf(error, file), file]).toEqual(['broken', undefined]);
});
