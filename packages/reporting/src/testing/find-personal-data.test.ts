import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { EnteredTexts } from './entered-texts.ts';
import { findPersonalData } from './find-personal-data.ts';
import { PrivacyCheck } from './privacy-check.ts';

const kindsIn = (text: string, entered?: EnteredTexts): string[] => [
  ...new Set(findPersonalData(text, entered).map(({ kind }) => kind)),
];

const TOKEN = 'Zk3vQ8nT1yLw0aXc9-BrHs_2mJdUe7GfPiRtK4oV6xq';

describe('findPersonalData', () => {
  it.each([
    ['{"msg":"no user ada.marsh+bills@mail.example.co.uk"}', 'an email address'],
    ['550 5.1.1 <ada@example.org>: Recipient address rejected', 'an email address'],
    ['GET /login for ada%40example.org', 'an email address'],
    [`{"headers":"tideline_session=${TOKEN}; path=/"}`, 'a cookie'],
    ['__Host-tideline_device=v1.8f0a41c2', 'a cookie'],
    [`{"code":"${TOKEN}"}`, 'a token of a session or a link'],
    ['tideline_api_Zk3vQ8nT1yLw0aXc9', 'an API token'],
    ['authorization: Bearer abcdef0123456789', 'credentials'],
    ['eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'credentials'],
    ['cannot connect to postgres://tideline:quiet@db.example/money', 'credentials in an address'],
    ['{"body":{"password":"wave after wave"}}', 'a secret in a field'],
    [String.raw`{"msg":"refused {\"token\":\"x1\"}"}`, 'a secret in a field'],
    ['{"user":{"ip_address":"unknown"}}', 'a personal field'],
    ['{"payee":"Shop"}', 'a personal field'],
    ['{"route":"/login?password=x"}', 'a parameter of an address'],
    ['{"url":"https://money.example/transactions?q=rent"}', 'a parameter of an address'],
    ['{"url":"/api/v1/transactions?category[]=0193"}', 'a search of an address'],
    ['opened /login#reset=0123456789abcdefghij', 'a link with a token'],
    ['otpauth://totp/Tideline?issuer=Tideline', 'a secret of an authenticator app'],
    ['shared key JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'a secret of an authenticator app'],
    ['code 7K2M-Q9XA-40VT-JH5C was used', 'a recovery code'],
    ['from DE89 3704 0044 0532 0130 00 to savings', 'an account number'],
    ['account GB29NWBK60161331926819', 'an account number'],
    ['card 4111 1111 1111 1111', 'a card number'],
    ['card 5500005555555559', 'a card number'],
    ['balance $1,204.50 below floor', 'an amount'],
    ['Saldo 1.204,50 €', 'an amount'],
    [String.raw`{"msg":"{\"minor\":\"98765\"}"}`, 'an amount'],
    ['{"ip":"203.0.113.77"}', "a client's address"],
    ['{"ip":"2001:db8:0:0:8a2e:0:370:7334"}', "a client's address"],
    ['{"ip":"2001:db8:85a3::8a2e"}', "a client's address"],
    ['Key (email)=(ada) already exists.', 'a row of the database'],
    ['DETAIL:  Failing row contains (1, Rent).', 'a row of the database'],
    ['STATEMENT:  select 1', 'a row of the database'],
    ['ERROR:  invalid input syntax for type uuid: "rent"', 'a value in a database error'],
    [`Unexpected token 'R', "Rent" is not valid JSON`, 'a text that is not JSON'],
  ])('reads %s and finds %s', (text, kind) => {
    expect(kindsIn(text)).toContain(kind);
  });

  it.each([
    '{"level":30,"time":1764449122482,"service":"api","pid":4111,"port":18080,"msg":"api is ready"}',
    '{"requestId":"0193a5b2-7c1d-7e3f-9a4b-5c6d7e8f9a0b","method":"POST","route":"/accounts/{id}","status":201,"durMs":12}',
    '{"traceId":"4bf92f3577b34da6a3ce929d0e0e4736","route":"/api/v1/transactions/:id","ip":"203.0.113.0"}',
    '{"ip":"2001:db8:85a3:1200::","url":"http://127.0.0.1:41235"}',
    '{"span_id":"4539148803436467","parentSpanId": "4539148803436467"}',
    '{"remote":"mfe-accounts","release":"1.8.0-ab12cd34","hash":"sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"}',
    '{"digest":"QRSTUVWXYZ","errorCode":"ECONNREFUSED","code":"SESSION_EXPIRED"}',
    '{"stack":"    at pay (file:///srv/tideline/node_modules/@tideline/api/src/cards/pay.test.ts?1764449122482:12:7)"}',
    '{"release":"api@0.1.0","sdk":{"name":"sentry.javascript.core","version":"11.12.0"},"dsn":"http://browser@127.0.0.1:18090/1"}',
    '{"db.query.text":"insert into account (name) values ($1), ($2)","http.response.status_code":201}',
    '{"email":"[redacted]","headers":{"cookie":"[redacted]","authorization":"[redacted]"}}',
    '2026-03-01 12:00:00.123 UTC [4111] ERROR:  duplicate key value violates unique constraint "tag_name_key"',
    'DATABASE_URL: must be a URL such as postgres://user:password@host:5432/database',
    'the-file-of-the-unfinished-upload-of-this-tst',
    '',
  ])('finds nothing in %s', (text) => {
    expect(findPersonalData(text)).toEqual([]);
  });

  it('returns its findings with the surrounding text', () => {
    expect(findPersonalData('{"msg":"no user ada@example.org here"}')).toEqual([
      { kind: 'an email address', excerpt: '{"msg":"no user ada@example.org here"}' },
    ]);
  });
});

describe('texts that users entered', () => {
  const entered = new EnteredTexts();
  entered.add({
    name: 'O’Hara’s "Everyday" account',
    payee: 'Müller & Söhne',
    items: [{ memo: 'Rent for May' }, { memo: 'Checking' }],
    path: '«Blue» door',
  });

  it.each([
    ['as typed', 'cannot pay Müller & Söhne today'],
    ['as a JSON string', JSON.stringify({ msg: 'no O’Hara’s "Everyday" account' })],
    ['in a query', '/x/Rent+for+May'],
    ['in a path', `/x/${encodeURIComponent('Müller & Söhne')}`],
    ['as a single word', 'the account Checking is closed'],
    ['without its first character', 'Blue» door'],
  ])('are found %s', (_, text) => {
    expect(kindsIn(text, entered)).toEqual(['a text that a user entered']);
  });

  it('are not found inside other words', () => {
    expect(findPersonalData('DoubleChecking CheckingAccount checking', entered)).toEqual([]);
  });

  it('are ignored if they appear in logs for other reasons', () => {
    const ordinary = new EnteredTexts();
    ordinary.add([
      'shop',
      'USD',
      '2026-03-01',
      '0193a5b2-7c1d-7e3f',
      'en-US',
      'America/New_York',
      '/accounts',
      12,
      null,
    ]);
    expect(
      findPersonalData('shop USD 2026-03-01 0193a5b2-7c1d-7e3f en-US America/New_York /accounts 12', ordinary),
    ).toEqual([]);
  });

  it('include secrets, even if they look like ordinary values', () => {
    const secrets = new EnteredTexts();
    secrets.addSecret('deadbeef');
    expect(kindsIn('session deadbeef ended', secrets)).toEqual(['a text that a user entered']);
  });
});

describe('PrivacyCheck', () => {
  it('accepts a clean log', () => {
    const check = new PrivacyCheck('The log');
    check.line('{"msg":"api is ready"}');
    check.done();
  });

  it('fails with each finding listed once', () => {
    const check = new PrivacyCheck('The log');
    check.entered.add('Corner Coffee');
    for (let times = 0; times < 3; times += 1) check.line(`{"time":${times}} paid Corner Coffee`);
    check.line('mail to ada@example.org');
    expect(() => check.done()).toThrow(
      'The log must not contain personal data:\n' +
        '  a text that a user entered: …{"time":2} paid Corner Coffee…\n' +
        '  an email address: …mail to ada@example.org…',
    );
  });

  it('reads lines that arrive in parts, including an unfinished last one', async () => {
    const stream = new PassThrough();
    const check = new PrivacyCheck('The log');
    check.output(stream);
    stream.write('first\nmail to ada@exam');
    stream.write('ple.org\nlast $1,2');
    stream.end('04.50');
    await new Promise((ended) => stream.once('end', ended));
    expect(() => check.done()).toThrow(/ada@example\.org…\n.*last \$1,204\.50/);
  });

  it('reads the log file of a run and the reports of its receiver', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-privacy-'));
    const file = join(folder, 'log.jsonl');
    writeFileSync(file, '{"msg":"api is ready"}\n{"err":{"message":"no payee Corner Coffee"}}\n');
    const check = new PrivacyCheck('The run');
    check.entered.add('Corner Coffee');
    await check.file(file);
    rmSync(folder, { recursive: true });
    check.report(
      '{"event_id":"0a"}\n{"type":"event"}\n{"request":{"url":"https://money.example/transactions?q=rent"}}',
    );
    expect(() => check.done()).toThrow(/no payee Corner Coffee[^]*transactions\?q=rent/);
  });

  it('takes less than a tenth of a millisecond per line, regardless of the number of texts', () => {
    const check = new PrivacyCheck('The log');
    for (let number = 0; number < 20_000; number += 1) check.entered.add(`Payee number ${number}`);
    const line =
      '{"requestId":"0193a5b2-7c1d-7e3f-9a4b-5c6d7e8f9a0b","method":"POST","route":"/accounts/{id}","status":201}';
    const started = process.cpuUsage();
    for (let times = 0; times < 2_000; times += 1) check.line(line);
    expect(process.cpuUsage(started).user / 1_000 / 2_000).toBeLessThan(0.1);
    check.done();
  });
});
