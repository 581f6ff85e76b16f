import { expect, it } from '@jest/globals';
import { browserLabel, keyBytes, pushObstacle } from './push-browser.ts';

it.each([
  ['not_secure', { isSecureContext: false, navigator: { serviceWorker: {} }, PushManager: {} }],
  ['not_here', { isSecureContext: true, navigator: {}, PushManager: {} }],
  ['not_here', { isSecureContext: true, navigator: { serviceWorker: {} } }],
  [null, { isSecureContext: true, navigator: { serviceWorker: {} }, PushManager: {} }],
])('says %s of a page', (obstacle, page) => expect(pushObstacle(page)).toBe(obstacle));

it('reads keys as servers write them', () => expect([...keyBytes('-_8')]).toEqual([251, 255]));

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox on Android'],
  ['curl/8', 'Browser'],
])('%s is %s', (agent, label) => expect(browserLabel(agent)).toBe(label));
