import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isPublicAddress } from './address-rules.ts';

const octet = fc.nat(255);
const group = fc.nat(0xffff).map((value) => value.toString(16));
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
const dotted = (...parts: fc.Arbitrary<number>[]) => fc.tuple(...parts).map((values) => values.join('.'));
const within = (low: number, high: number) => fc.integer({ min: low, max: high });

describe('addresses of non-public networks', () => {
  it.each<[string, fc.Arbitrary<string>]>([
    ['this network', dotted(within(0, 0), octet, octet, octet)],
    ['private, 10/8', dotted(within(10, 10), octet, octet, octet)],
    ['private, 172.16/12', dotted(within(172, 172), within(16, 31), octet, octet)],
    ['private, 192.168/16', dotted(within(192, 192), within(168, 168), octet, octet)],
    ['loopback', dotted(within(127, 127), octet, octet, octet)],
    ['link-local and cloud metadata', dotted(within(169, 169), within(254, 254), octet, octet)],
    ['shared by carriers', dotted(within(100, 100), within(64, 127), octet, octet)],
    ['benchmarks', dotted(within(198, 198), within(18, 19), octet, octet)],
    ['multicast, reserved, broadcast', dotted(within(224, 255), octet, octet, octet)],
    ['IPv4-mapped, dotted', dotted(octet, octet, octet, octet).map((v4) => `::ffff:${v4}`)],
    ['IPv4-mapped, in groups', groups(2).map((rest) => `::ffff:${rest.join(':')}`)],
    ['IPv4-compatible, unspecified and loopback', dotted(octet, octet, octet, octet).map((v4) => `::${v4}`)],
    ['NAT64', dotted(octet, octet, octet, octet).map((v4) => `64:ff9b::${v4}`)],
    ['local NAT64', groups(5).map((rest) => `64:ff9b:1:${rest.join(':')}`)],
    ['6to4', groups(7).map((rest) => `2002:${rest.join(':')}`)],
    ['Teredo', groups(6).map((rest) => `2001:0:${rest.join(':')}`)],
    [
      'unique local',
      fc.tuple(within(0xfc00, 0xfdff), groups(7)).map(([first, rest]) => [first.toString(16), ...rest].join(':')),
    ],
    [
      'link-local and site-local',
      fc.tuple(within(0xfe80, 0xfeff), groups(7)).map(([first, rest]) => [first.toString(16), ...rest].join(':')),
    ],
    [
      'multicast',
      fc.tuple(within(0xff00, 0xffff), groups(7)).map(([first, rest]) => [first.toString(16), ...rest].join(':')),
    ],
    [
      'not allocated',
      fc
        .tuple(fc.oneof(within(0x4000, 0xffff), within(0x0200, 0x1fff)), groups(7))
        .map(([first, rest]) => [first.toString(16), ...rest].join(':')),
    ],
    ['with a zone', groups(7).map((rest) => `2a00:${rest.join(':')}%eth0`)],
  ])('include all addresses of the range: %s', (_name, addresses) => {
    fc.assert(
      fc.property(addresses, (address) => !isPublicAddress(address)),
      { numRuns: 300 },
    );
  });

  it.each([
    '::',
    '::1',
    '0.0.0.0',
    '255.255.255.255',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '2001:db8::1',
    '3fff::1',
    '64:ff9b::7f00:1',
    '100::1',
  ])('include %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '',
    'localhost',
    'bridge.example',
    '127.1',
    '0x7f000001',
    '2130706433',
    '1.2.3.4:80',
    '[::1]',
    ' 1.1.1.1',
    '1.1.1.1 ',
  ])('include the invalid address "%s"', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});

describe('public internet addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::1',
    '2001:4860:4860::8888',
    '2003::1',
  ])('include %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
