import { TestEnvironment } from 'jest-environment-jsdom';
import './compiled-modules.js';

/** What every browser has and jsdom leaves to its host: taken from Node, which implements the same standards. */
const platform = [
  'TextEncoder',
  'TextDecoder',
  'TransformStream',
  'ReadableStream',
  'WritableStream',
  'structuredClone',
  'Headers',
  'Request',
  'Response',
  'BroadcastChannel',
];

export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of platform) this.global[name] ??= globalThis[name];
  }
}
