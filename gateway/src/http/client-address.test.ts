import { expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import express from 'express';
import { clientAddress, type TrustedHop } from './client-address.ts';

const trusting = (setting: number | string[] | false): TrustedHop =>
  express().set('trust proxy', setting).get('trust proxy fn') as TrustedHop;
const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as IncomingMessage;

it.each<{
  trust: number | string[] | false;
  socket: string;
  forwarded: string | undefined;
  expected: string;
  why: string;
}>`
  trust             | socket                | forwarded                            | expected          | why
  ${false}          | ${'203.0.113.1'}      | ${undefined}                         | ${'203.0.113.1'}  | ${'no proxy'}
  ${false}          | ${'203.0.113.1'}      | ${'6.6.6.6'}                         | ${'203.0.113.1'}  | ${'a forged header'}
  ${1}              | ${'10.0.0.1'}         | ${'198.51.100.7'}                    | ${'198.51.100.7'} | ${'one proxy'}
  ${1}              | ${'10.0.0.1'}         | ${'6.6.6.6, 198.51.100.7'}           | ${'198.51.100.7'} | ${'a forged header before one proxy'}
  ${['10.0.0.0/8']} | ${'10.0.0.1'}         | ${'6.6.6.6, 198.51.100.7, 10.2.3.4'} | ${'198.51.100.7'} | ${'two proxies by address'}
  ${['10.0.0.0/8']} | ${'203.0.113.1'}      | ${'6.6.6.6'}                         | ${'203.0.113.1'}  | ${'a request that bypasses the proxy'}
  ${['loopback']}   | ${'::ffff:127.0.0.1'} | ${'198.51.100.7'}                    | ${'198.51.100.7'} | ${'an IPv4-mapped IPv6 address'}
  ${2}              | ${'10.0.0.1'}         | ${'198.51.100.7'}                    | ${'198.51.100.7'} | ${'fewer hops than proxies'}
  ${1}              | ${'10.0.0.1'}         | ${undefined}                         | ${'10.0.0.1'}     | ${'a proxy without a header'}
`("clientAddress finds the client's address: $why", ({ trust, socket, forwarded, expected }) => {
  expect(clientAddress(requestFrom(socket, forwarded), trusting(trust))).toBe(expected);
});
