import { expect, it } from '@jest/globals';
import { UpstreamSlots } from './upstream-slots.ts';

const limits = { upstream: 3, upstreamPerAddress: 2, waitingPerAddress: 20_000, waitMs: 1_000 };

it('addresses get slots in turn, each no more than its share', () => {
  const slots = new UpstreamSlots(limits, () => 0);
  const begun: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = (key: string, name: string) =>
    slots.enter({
      key,
      start: (leave) => {
        begun.push(name);
        leaves.push(leave);
      },
      refuse: () => begun.push(`no ${name}`),
    });
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter('a', name);
  for (const name of ['b1', 'b2']) enter('b', name);
  expect([begun, slots.active, slots.waiting]).toEqual([['a1', 'a2', 'b1'], 3, 3]);
  leaves[0]?.();
  leaves[0]?.(); // a second call does nothing
  expect(begun.slice(3)).toEqual(['a3']);
  leaves[1]?.();
  expect(begun.slice(4)).toEqual(['b2']);
  for (const leave of leaves) leave();
  for (const leave of leaves) leave();
  expect([begun.slice(5), slots.active, slots.waiting]).toEqual([['a4'], 0, 0]);
});

it('clients that disconnect leave the queue, and those that wait too long are rejected', () => {
  let now = 0;
  const slots = new UpstreamSlots({ ...limits, upstream: 1 }, () => now);
  const refused: string[] = [];
  const enter = (name: string) =>
    slots.enter({ key: 'a', start: () => undefined, refuse: (reason) => refused.push(`${name} ${reason}`) });
  enter('working');
  const cancel = enter('gone');
  enter('patient');
  cancel();
  now = 1_000;
  slots.expire();
  expect([refused, slots.waiting]).toEqual([['patient waiting'], 0]);
});

it('thousands of entries that finish as soon as they start are all processed', () => {
  const slots = new UpstreamSlots(limits, () => 0);
  const first: (() => void)[] = [];
  let done = 0;
  for (let count = 0; count < 2; count += 1)
    slots.enter({ key: 'a', start: (leave) => void first.push(leave), refuse: () => undefined });
  for (let count = 0; count < 20_000; count += 1)
    slots.enter({
      key: 'a',
      start: (leave) => {
        done += 1;
        leave();
      },
      refuse: () => undefined,
    });
  for (const leave of first) leave();
  expect([done, slots.active, slots.waiting]).toEqual([20_000, 0, 0]);
});

it('if each entry leaves at the end of its turn, only a few entries begin per turn of the event loop', async () => {
  const slots = new UpstreamSlots(limits, () => 0);
  const begun: string[] = [];
  const enter = (key: string) =>
    slots.enter({
      key,
      start: (leave) => {
        begun.push(key);
        setImmediate(leave);
      },
      refuse: () => undefined,
    });
  for (let count = 0; count < 5; count += 1) enter('a');
  enter('b');
  expect(begun).toEqual(['a', 'a', 'b']);
  await new Promise(setImmediate);
  expect(begun.slice(3)).toEqual(['a', 'a']);
  await new Promise(setImmediate);
  expect(begun.slice(5)).toEqual(['a']);
});
