import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { JSONParser } from '@streamparser/json-node';
import { z } from 'zod';
import { HolidayCalendar, CatalogError, Household, Locale, MonthStartDay, text } from '@tideline/contract';
import { isTimeZone } from '../../platform/clock.ts';
import { systemCode } from '../../platform/start-error.ts';
import { checkRow } from './check-row.ts';
import { COPIED_TABLES, type CopiedTable } from './copied-tables.ts';
import { notReadable } from './copy-failure.ts';
import type { Archive } from './open-archive.ts';
import { camelName, type Column } from './table-columns.store.ts';
import { COPY_FORMAT } from './write-export.ts';

const CopiedHousehold = Household.omit({ id: true, version: true }).extend({
  name: text(120),
  locale: Locale,
  timezone: z.string().refine(isTimeZone),
  marginalTaxPpm: z.int().min(0).max(1_000_000),
  // copies of earlier versions have no holiday calendar
  holidayCalendar: HolidayCalendar.optional(),
  monthStartDay: MonthStartDay.default(1),
});
const Balance = z.object({ accountId: z.uuid(), balanceMinor: z.int(), transactionCount: z.int() });

export interface Staged {
  household: z.infer<typeof CopiedHousehold>;
  balances: z.infer<typeof Balance>[];
  /** Path of a file for each table with rows: one checked row per line, as JSON. */
  files: Map<string, string>;
  rows: number;
}

/**
 * Streams data.json regardless of its size: every row is checked and staged by table.
 *
 * Errors  COPY_NOT_READABLE with table, row and column
 */
export async function stageArchive(
  archive: Archive,
  folder: string,
  columns: ReadonlyMap<string, readonly Column[]>,
  signal: AbortSignal,
): Promise<Staged> {
  const stream = await archive.read('data.json');
  const byName = new Map(COPIED_TABLES.map((copied) => [camelName(copied.table), copied]));
  const sinks = new Map<string, TableSink>();
  let household: Staged['household'] | undefined;
  const balances: Staged['balances'] = [];
  let rows = 0;
  let formatIsKnown = false;

  const takeRow = (name: string, value: unknown, index: number): TableSink => {
    const copied = byName.get(name);
    if (copied === undefined) throw notReadable('table_unknown', { table: name.slice(0, 60) });
    const sink = sinks.get(copied.table) ?? openSink(folder, copied, sinks);
    sink.write(checkRow(copied, columns.get(copied.table) ?? [], value, index));
    rows += 1;
    return sink;
  };

  try {
    for await (const { value, key, names } of valuesOf(stream, signal)) {
      const [first, second] = names;
      if (names.length === 0 && key === 'format' && value !== COPY_FORMAT.format) throw notReadable('not_a_copy');
      if (names.length === 0 && key === 'formatVersion') {
        if (value !== COPY_FORMAT.formatVersion)
          throw notReadable(Number(value) > COPY_FORMAT.formatVersion ? 'newer' : 'not_a_copy');
        formatIsKnown = true;
      } else if (names.length === 0 && key === 'household') household = parsed(CopiedHousehold, value, 'household');
      else if (first === 'balances') balances.push(parsed(Balance, value, 'balances'));
      else if (first === 'tables' && second !== undefined) {
        if (!formatIsKnown) throw notReadable('not_a_copy');
        await takeRow(second, value, Number(key)).drained();
      }
    }
  } finally {
    await Promise.all([...sinks.values()].map((sink) => sink.close()));
  }
  if (household === undefined || !formatIsKnown) throw notReadable('not_a_copy');
  return { household, balances, files: new Map([...sinks].map(([table, { path }]) => [table, path])), rows };
}

function parsed<T extends z.ZodType>(schema: T, value: unknown, table: string): z.infer<T> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw notReadable('value_not_understood', { table, column: String(result.error.issues[0]?.path[0] ?? '') });
  return result.data;
}

interface Found {
  value: unknown;
  key: string | number | undefined;
  /** Property names from the root to the value. */
  names: string[];
}

async function* valuesOf(stream: Readable, signal: AbortSignal): AsyncGenerator<Found> {
  const parser = new JSONParser({
    paths: ['$.format', '$.formatVersion', '$.household', '$.balances.*', '$.tables.*.*'],
    keepStack: false,
  });
  stream.on('error', (error) => parser.destroy(error));
  stream.pipe(parser);
  try {
    for await (const { value, key, stack } of parser as AsyncIterable<{
      value: unknown;
      key: string | number | undefined;
      stack: { key: string | number | undefined }[];
    }>) {
      signal.throwIfAborted();
      yield { value, key, names: stack.flatMap(({ key: name }) => (name === undefined ? [] : [String(name)])) };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof CatalogError || /^E[A-Z]+$/.test(systemCode(error) ?? '')) throw error;
    throw notReadable('not_a_copy'); // any other error means that the file is damaged
  } finally {
    stream.destroy();
  }
}

interface TableSink {
  path: string;
  write(row: object): void;
  drained(): Promise<void>;
  close(): Promise<void>;
}

function openSink(folder: string, { table }: CopiedTable, sinks: Map<string, TableSink>): TableSink {
  const path = join(folder, `${table}.jsonl`);
  const file: WriteStream = createWriteStream(path, { mode: 0o600 });
  let isFull = false;
  const failure = new Promise<never>((_, reject) => file.once('error', reject));
  failure.catch(() => undefined); // handled where it is awaited
  const sink: TableSink = {
    path,
    write: (row) => {
      isFull = !file.write(`${JSON.stringify(row)}\n`);
    },
    drained: async () => {
      if (isFull) await Promise.race([once(file, 'drain'), failure]);
      isFull = false;
    },
    close: async () => {
      file.end();
      await finished(file);
    },
  };
  sinks.set(table, sink);
  return sink;
}
