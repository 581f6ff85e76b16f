import { randomUUID } from 'node:crypto';
import { apiOf, residentMb } from './process-memory.ts';
import { withinBudget, type Benchmark, type Row } from './row.ts';
import { startApp } from './running-app.ts';

const DAYS = 1_800;
const day = (at: number, rows: number): string =>
  new Date(Date.UTC(2021, 0, 1) + Math.floor((at * DAYS) / rows) * 86_400_000).toISOString().slice(0, 10);
const cents = (at: number): number => (at % 9 === 0 ? 1 : -1) * (((at * 7_919) % 20_000) + 1);
const payee = (at: number): string => `PAYEE ${at % 400} STORE #${1_000 + (at % 900)}`;

const csv = (rows: number): string =>
  `Date,Description,Amount,Category\n${Array.from({ length: rows }, (_, at) => `${day(at, rows)},${payee(at)},${(cents(at) / 100).toFixed(2)},${['Groceries', 'Dining', 'Fuel', 'Other'][at % 4]}`).join('\n')}\n`;

const ofx = (rows: number): string => {
  const entries = Array.from(
    { length: rows },
    (_, at) =>
      `<STMTTRN><TRNTYPE>${cents(at) < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${day(at, rows).replaceAll('-', '')}<TRNAMT>${(cents(at) / 100).toFixed(2)}<FITID>b${at}<NAME>${payee(at)}</STMTTRN>`,
  );
  const sum = Array.from({ length: rows }, (_, at) => cents(at)).reduce((a, b) => a + b, 0);
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260101<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>000111222<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20210101<DTEND>20260101\n${entries.join('\n')}\n</BANKTRANLIST><LEDGERBAL><BALAMT>${(sum / 100).toFixed(2)}<DTASOF>20260101</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
};

interface Batch {
  id: string;
  state: string;
  totals: { new: number };
}

/** Whatever a page does: sends the file, looks until it is read, imports, looks until it is done. */
async function importFile(url: string, cookie: string, file: File): Promise<{ ms: number; rows: number }> {
  const ask = async (method: 'GET' | 'POST', path: string, body?: FormData | object): Promise<Batch> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        cookie,
        origin: url,
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Batch;
  };
  const until = async (batch: Batch, working: string): Promise<Batch> => {
    for (let now = batch; ; now = await ask('GET', `/imports/${batch.id}`)) {
      if (now.state !== working) return now;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const form = new FormData();
  form.append('files', file);
  const started = performance.now();
  const read = await until(await ask('POST', '/imports', form), 'reading');
  const applied = await until(await ask('POST', `/imports/${read.id}/apply`, { statements: [] }), 'applying');
  if (applied.state !== 'applied') throw new Error(`the import ended as ${applied.state}`);
  return { ms: performance.now() - started, rows: applied.totals.new };
}

/** How long imports of many rows take through the product, what they add to the memory of the api, and how long others wait meanwhile. */
export const imports: Benchmark = {
  name: 'imports',
  run: async ({ root, say }): Promise<Row[]> => {
    const app = await startApp(root);
    try {
      const answer = await fetch(`${app.url}/api/v1/auth/sign-up`, {
        method: 'POST',
        headers: { origin: app.url, 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Ada Marsh',
          email: `${randomUUID()}@example.com`,
          password: 'quiet otters mend the harbour wall',
          currency: 'USD',
          timezone: 'UTC',
          locale: 'en-US',
        }),
      });
      const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      const pid = apiOf(app.pid);
      const before = residentMb(pid);
      const seen = { peak: before, worstMs: 0, over: false };
      const watch = (async () => {
        while (!seen.over) {
          const asked = performance.now();
          await fetch(`${app.url}/api/v1/me`, { headers: { cookie } }).then((one) => one.text());
          seen.worstMs = Math.max(seen.worstMs, performance.now() - asked);
          seen.peak = Math.max(seen.peak, residentMb(pid));
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      const small = await importFile(app.url, cookie, new File([ofx(10_000)], 'ten.ofx'));
      const large = await importFile(app.url, cookie, new File([csv(100_000)], 'hundred.csv'));
      seen.over = true;
      await watch;
      say(`${small.rows} and ${large.rows} rows imported; the api stood at ${before.toFixed(0)} MB before`);
      return [
        withinBudget('10,000 rows of OFX, from the file to the ledger', small.ms / 1_000, 2, 's', 1),
        withinBudget('100,000 rows of CSV, from the file to the ledger', large.ms / 1_000, 20, 's', 1),
        withinBudget('memory they add to the api at most', seen.peak - before, 150, 'MB'),
        withinBudget('longest wait of another request meanwhile', seen.worstMs, 500, 'ms'),
      ];
    } finally {
      await app.stop();
    }
  },
};
