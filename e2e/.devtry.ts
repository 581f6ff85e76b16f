import { chromium } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
const CL = '/tmp/w9/clone';
const url = 'http://localhost:18930';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const c = await b.newContext({ baseURL: url });
const p = await c.newPage();
p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.text().slice(0, 300)));
p.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)));
const r = await c.request.post('/api/v1/auth/sign-up', { headers: { origin: url, 'idempotency-key': crypto.randomUUID() }, data: { name: 'Ann', email: `ann${Date.now()}@example.org`, password: 'wave after wave 77', currency: 'USD', timezone: 'UTC', locale: 'en-US' } });
console.log('sign-up', r.status());
await p.goto('/insights');
await p.getByRole('heading', { level: 1, name: 'Insights' }).waitFor({ timeout: 15000 });
console.log('insights shown');
const edit = async (file: string, from: string | RegExp, to: string, see: () => Promise<unknown>) => {
  const path = `${CL}/${file}`; const before = readFileSync(path, 'utf8'); const after = before.replace(from, to);
  if (after === before) throw new Error('nothing replaced in ' + file);
  const t = Date.now(); writeFileSync(path, after);
  try { await see(); console.log(file, 'seen after', Date.now() - t, 'ms'); } catch (e) { console.log(file, 'NOT SEEN', String(e).slice(0, 200)); }
  writeFileSync(path, before);
};
await edit('mfe-insights/messages/en.ts', /'Insights'/g, "'Insights, edited'", () => p.getByRole('heading', { level: 1, name: 'Insights, edited' }).waitFor({ timeout: 20000 }));
await p.getByRole('heading', { level: 1, name: 'Insights', exact: true }).waitFor({ timeout: 20000 });
console.log('back again');
const t0 = Date.now();
await edit('packages/ui/src/text/en.ts', /'Close'/g, "'Shut'", async () => {}).catch((e) => console.log(String(e).slice(0,100)));
await edit('api/src/http/health.ts', /$/, '\n// edited\n', async () => { await new Promise((r) => setTimeout(r, 100)); }).catch((e) => console.log(String(e).slice(0, 100)));
await b.close();
