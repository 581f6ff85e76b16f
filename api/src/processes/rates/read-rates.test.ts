import { describe, expect, it } from '@jest/globals';
import { archiveOf } from '../imports/formats/archive/archive-fixture.ts';
import { readRates } from './read-rates.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const HISTORY = `Date,USD,JPY,CYP,
2026-02-27,1.0842,160.5,N/A,
2026-02-26,1.08,160,0.585,
`;
const DAY = 'Date, USD, JPY, \n27 February 2026, 1.0842, 160.5, \n';
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
    <Cube time='2026-02-27'><Cube currency='USD' rate='1.0842'/><Cube currency='JPY' rate='160.5'/></Cube>
    <Cube time="2026-02-26"><Cube currency="USD" rate="1.08"/></Cube>
  </Cube>
</gesmes:Envelope>`;
const newest = [
  { on: '2026-02-27', currency: 'USD', rateE8: 108_420_000 },
  { on: '2026-02-27', currency: 'JPY', rateE8: 16_050_000_000 },
];
const refusal = (file: Uint8Array): Promise<unknown> =>
  readRates(file).then(
    (rates) => `${rates.length} rates`,
    (error: { params: { reason: string; line: number | null } }) => [error.params.reason, error.params.line],
  );

describe('reference rates of the European Central Bank', () => {
  it.each([
    ['the table of one day', DAY, newest],
    [
      'the table with all rates since 1999',
      HISTORY,
      [...newest, { on: '2026-02-26', currency: 'USD', rateE8: 108_000_000 }],
    ],
    ['a table with Windows line endings and a byte-order mark', `\uFEFF${DAY.replaceAll('\n', '\r\n')}`, newest],
    ['an XML document', XML, [...newest, { on: '2026-02-26', currency: 'USD', rateE8: 108_000_000 }]],
  ])('are read from %s', async (_what, text, expected) => {
    expect((await readRates(bytes(text))).slice(0, expected.length)).toEqual(expected);
    expect(await readRates(await archiveOf({ 'eurofxref.file': text }))).toEqual(await readRates(bytes(text)));
  });

  it('omit days without a rate for a currency', async () => {
    expect((await readRates(bytes(HISTORY))).filter(({ currency }) => currency === 'CYP')).toEqual([
      { on: '2026-02-26', currency: 'CYP', rateE8: 58_500_000 },
    ]);
  });

  it.each<[string, string | Promise<Uint8Array>, unknown]>([
    ['an empty file', '', ['not_rates', null]],
    ['a bank statement', 'Date,Payee,Amount\n2026-02-27,Shop,-1.00\n', ['not_rates', null]],
    ['an HTML page', '<!doctype html><html><body>Moved</body></html>', ['malformed', 1]],
    ['an XML document without rates', '<Envelope><Cube></Cube></Envelope>', ['not_rates', null]],
    ['a rate without a date', "<Cube><Cube currency='USD' rate='1'/></Cube>", ['malformed', 1]],
    ['a declared entity', '<!DOCTYPE x [<!ENTITY a "1">]>\n<Cube/>', ['malformed', 1]],
    ['a date that does not exist', 'Date,USD\n2026-02-30,1.08\n', ['malformed', 2]],
    ['a date before the euro', 'Date,USD\n1998-12-31,1.08\n', ['malformed', 2]],
    ['a rate of zero', 'Date,USD\n2026-02-27,0\n', ['malformed', 2]],
    ['a negative rate', 'Date,USD\n2026-02-27,-1.08\n', ['malformed', 2]],
    ['a formula', 'Date,USD\n2026-02-27,=1+1\n', ['malformed', 2]],
    ['more values than currencies', 'Date,USD\n2026-02-27,1.08,160\n', ['malformed', 2]],
    ['a line of one megabyte', `Date,USD\n2026-02-27,${'1'.repeat(1_000_000)}\n`, ['malformed', 2]],
    ['thousands of currencies', `Date${',USD'.repeat(300)}\n2026-02-27\n`, ['too_large', null]],
    ['more days than have passed', `Date,USD\n${'2026-02-27,1.08\n'.repeat(30_002)}`, ['too_large', null]],
    ['a damaged archive', archiveOf({ a: HISTORY }).then((zip) => zip.subarray(0, 60)), ['damaged', null]],
    ['an archive with two files', archiveOf({ a: HISTORY, b: DAY }), ['not_rates', null]],
    ['an archive within an archive', archiveOf({ a: HISTORY }).then((a) => archiveOf({ a })), ['damaged', null]],
  ])('are not accepted from %s', async (_what, file, expected) => {
    const content = await file;
    expect(await refusal(typeof content === 'string' ? bytes(content) : content)).toEqual(expected);
  });
});
