import { describe, expect, it } from '@jest/globals';
import { read, rowsOf } from './read-csv-fixture.ts';

describe('the CSV reader', () => {
  it.each<[string, string, string[]]>([
    ['dates', 'Name,Amount\nA,1.00\nB,2.00\n', ['postedOn']],
    ['amounts', 'Name,Born\nA,1990-01-02\nB,1991-02-03\n', ['amount']],
    ['dates and amounts', 'Name,Town\nA,Bonn\nB,Kiel\n', ['postedOn', 'amount']],
  ])('asks for the columns of a table without %s, and reads no rows', async (_what, text, questions) => {
    const { statement, reading } = await read(text);
    expect(reading.questions).toEqual(questions);
    expect(reading.headerLines[0]).toMatchObject({ line: 1 });
    expect(statement.rows).toEqual([]);
  });

  it('accepts another delimiter and header line if the detected ones do not help', async () => {
    const text = 'Day|Sum|Text\none,two|three,four|x\n13 Mar 2026|5.00|Shop\n';
    expect((await read(text, { choices: { delimiter: ',' } })).reading.questions).toEqual(['postedOn', 'amount']);
    expect((await read(text, { choices: { delimiter: '|', headerLine: 2 } })).statement.rows).toMatchObject([
      { postedOn: '2026-03-13', amountMinor: 500 },
    ]);
  });

  it('asks for the order of day and month if every row allows both orders, and uses the answer', async () => {
    const text = 'Date,Payee,Amount\n03/04/2026,A,-1.00\n05/04/2026,B,-2.00\n';
    const open = await read(text);
    expect(open.reading).toMatchObject({ dateOrder: 'mdy', questions: ['dateOrder'] });
    expect(open.statement.rows.map(({ postedOn }) => postedOn)).toEqual(['2026-03-04', '2026-05-04']);
    const answered = await read(text, { choices: { dateOrder: 'dmy' } });
    expect(answered.reading).toMatchObject({ dateOrder: 'dmy', questions: [] });
    expect(answered.statement.rows.map(({ postedOn }) => postedOn)).toEqual(['2026-04-03', '2026-04-05']);
  });

  it.each<{ why: string; rows: string[]; order: string; questions: string[] }>([
    { why: 'one day decides for all', rows: ['03/04/2026', '13/04/2026'], order: 'dmy', questions: [] },
    {
      why: 'the other order is not chronological',
      rows: [
        '01/09/2026',
        '01/12/2026',
        '02/03/2026',
        '02/07/2026',
        '03/01/2026',
        '03/08/2026',
        '04/02/2026',
        '04/11/2026',
      ],
      order: 'mdy',
      questions: [],
    },
    {
      why: 'a loan has a payment on the same day of each month for years',
      rows: [
        '05/01/2025',
        '06/01/2025',
        '07/01/2025',
        '08/01/2025',
        '09/01/2025',
        '10/01/2025',
        '11/01/2025',
        '12/01/2025',
        '01/01/2026',
        '02/01/2026',
      ],
      order: 'mdy',
      questions: [],
    },
    {
      why: 'five rows are not enough',
      rows: ['01/05/2026', '02/05/2026', '03/05/2026', '04/05/2026', '05/05/2026'],
      order: 'mdy',
      questions: ['dateOrder'],
    },
    { why: 'both orders mean the same dates', rows: ['05/05/2026', '06/06/2026'], order: 'mdy', questions: [] },
  ])('asks for the date order only if the rows do not settle it: $why', async ({ rows, order, questions }) => {
    const { reading } = await read(`Date,Payee,Amount\n${rows.map((day) => `${day},A,-1.00`).join('\n')}\n`);
    expect(reading).toMatchObject({ dateOrder: order, questions });
  });

  it('asks whether money was spent or received if all amounts are positive and the payees give no clue', async () => {
    const text = 'Date,Payee,Amount\n2026-03-04,Q1,1.00\n2026-03-05,Q2,2.00\n';
    expect((await read(text)).reading).toMatchObject({ sign: 'as_written', questions: ['sign'] });
    expect(await rowsOf(text, { choices: { sign: 'reversed' } })).toEqual(['2026-03-04 -100 Q1', '2026-03-05 -200 Q2']);
  });

  it('asks for the decimal mark if every amount allows both a comma and a point', async () => {
    const text = 'Date;Payee;Amount\n2026-03-04;A;-1,230\n2026-03-05;B;-2,500\n';
    const { reading } = await read(text, { defaultCurrency: 'EUR' });
    expect(reading).toMatchObject({ decimalMark: ',', questions: ['decimalMark'] });
    expect(await rowsOf(text, { choices: { decimalMark: '.' } })).toEqual([
      '2026-03-04 -123000 A',
      '2026-03-05 -250000 B',
    ]);
  });

  it('asks for required columns that the user removed', async () => {
    const { reading, statement } = await read('Date,Payee,Amount\n2026-03-04,A,1.00\n', {
      choices: { columns: { payee: 1 } },
    });
    expect(reading.questions).toEqual(['postedOn', 'amount']);
    expect(statement.problems).toHaveLength(1);
  });
});

describe("a user's choice", () => {
  const text =
    'Booked,Purchased,Who,What,Amount,Left\n2026-03-04,2026-03-02,Shell,Fuel,-10.00,90.00\n2026-03-05,2026-03-03,Aldi,Food,-5.00,85.00\n';

  it('overrides the detected columns, header and delimiter', async () => {
    const { statement, reading } = await read(text, { choices: { columns: { postedOn: 1, payee: 3, amount: 4 } } });
    expect(statement.rows[0]).toMatchObject({ postedOn: '2026-03-02', payee: 'Fuel' });
    expect(reading).toMatchObject({
      fields: { postedOn: 1, payee: 3, amount: 4 },
      remembered: false,
      closingBalance: null,
    });
    expect((await read(text, { choices: { headerLine: 2 } })).statement.rows).toHaveLength(1);
    expect(
      (await read('Date;Payee, and more;Amount\n2026-03-04;A, B;1\n', { choices: { delimiter: ';' } })).statement
        .rows[0],
    ).toMatchObject({ payee: 'A, B' });
  });

  it('is remembered for files with the same header on any line, but not for other files', async () => {
    const { fingerprint, reading } = await read(text);
    const { headerLine: _found, ...readAs } = reading;
    const memory = {
      ...readAs,
      fields: { postedOn: 0, payee: 3, amount: 4 },
      sign: 'reversed' as const,
      dateOrder: 'ymd' as const,
    };
    const remembered = (given: string) => (given === fingerprint ? memory : null);
    const next = await read(`Account 1234\n\n${text}`, { remembered });
    expect(next.reading).toMatchObject({ remembered: true, headerLine: 3, sign: 'reversed' });
    expect(next.statement.rows[0]).toMatchObject({ payee: 'Fuel', amountMinor: 1_000 });
    expect((await read(text.replace('Booked', 'Posted'), { remembered })).reading.remembered).toBe(false);
  });

  it('answers the same question for the next file, unless that file itself shows the opposite', async () => {
    const header = 'Date,Payee,Amount\n';
    const first = await read(`${header}03/04/2026,A,-1.00\n`);
    const remembered = () => ({ ...first.reading, dateOrder: 'dmy' as const });
    expect((await read(`${header}03/04/2026,A,-1.00\n`, { remembered })).reading).toMatchObject({
      dateOrder: 'dmy',
      questions: [],
    });
    expect((await read(`${header}03/14/2026,A,-1.00\n`, { remembered })).reading).toMatchObject({
      dateOrder: 'mdy',
      questions: [],
    });
  });
});
