import { expect, it } from '@jest/globals';
import { Reporter, type ErrorSender, type Report } from './reporter.ts';

const settled = () => new Promise((done) => setTimeout(done));

function reporterWith(loadSender: (sent: Report[]) => Promise<ErrorSender>) {
  const sent: Report[] = [];
  let ids = 0;
  const reporter = new Reporter({ loadSender: () => loadSender(sent), newEventId: () => `id-${(ids += 1)}` });
  return { reporter, sent };
}

it('the reporter queues errors until the sender is loaded, and returns their ids at once', async () => {
  const { reporter, sent } = reporterWith(async (into) => ({
    send: async (report) => {
      into.push(report);
      return 200;
    },
  }));
  expect(reporter.report(new Error('one'), { remote: 'mfe-a' })).toBe('id-1');
  expect(reporter.report(new Error('two'))).toBe('id-2');
  await reporter.load();
  await Promise.resolve();
  expect(sent.map(({ eventId, tags }) => [eventId, tags])).toEqual([
    ['id-1', { remote: 'mfe-a' }],
    ['id-2', {}],
  ]);
});

it('the reporter retries a failed load of the sender when the next error occurs', async () => {
  let attempts = 0;
  const { reporter, sent } = reporterWith(async (into) => {
    attempts += 1;
    if (attempts === 1) throw new Error('chunk failed');
    return {
      send: async (report) => {
        into.push(report);
        return 200;
      },
    };
  });
  reporter.report(new Error('one'));
  await reporter.load();
  await settled();
  expect(sent).toEqual([]);
  reporter.report(new Error('two'));
  await settled();
  expect(sent.map(({ eventId }) => eventId)).toEqual(['id-1', 'id-2']);
});

it('the reporter notifies a watcher of an error and the outcome of its report, until the watcher stops', async () => {
  const { reporter } = reporterWith(async () => ({ send: async () => 200 }));
  const seen: { eventId: string; outcome: Promise<number | undefined> }[] = [];
  const stop = reporter.watch((reported) => seen.push(reported));
  reporter.report(new Error('one'));
  expect(seen.map(({ eventId }) => eventId)).toEqual(['id-1']);
  expect(await seen[0]?.outcome).toBe(200);
  stop();
  reporter.report(new Error('two'));
  expect(seen).toHaveLength(1);
});
