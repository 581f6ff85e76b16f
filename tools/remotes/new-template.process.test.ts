// tideline new --template: a team's own template, copied by the real command.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { root } from '../start/supervisor.ts';
import { packKit } from './pack-kit.ts';

// packing takes seconds on a busy machine
jest.setTimeout(120_000);

let kit: string;
let folder: string;

beforeAll(async () => {
  kit = mkdtempSync(join(tmpdir(), 'tideline-kit-'));
  await packKit(kit, { withTypes: false });
});
afterAll(() => rmSync(kit, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-template-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `tideline new` in the test's folder. Returns its output, or rejects with an error that includes the output. */
async function typeNew(...args: string[]): Promise<string> {
  const command = ['--disable-warning=ExperimentalWarning', join(root, 'packages/registry/cli/main.ts'), 'new'];
  const { PATH } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [...command, ...args, '--kit', kit], {
    cwd: folder,
    env: { PATH, TIDELINE_LANG: 'en' },
  });
  return stdout;
}

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00]);
const otherPackages = {
  dependencies: { 'date-fns': '4.1.0', '@tideline/ui': '0.0.1' },
  devDependencies: { knip: '5.0.0' },
};

/**
 * Creates the folder of a team's template: that of the kit with further packages and files, and the leftovers of an
 * install and a build.
 */
function provideTemplate(): void {
  cpSync(join(root, 'packages/mfe-kit/template'), join(folder, 'ours'), {
    recursive: true,
    filter: (from) => !/[\\/](?:dist|node_modules)$/.test(from),
  });
  write('ours/package.json', JSON.stringify({ ...JSON.parse(read('ours/package.json')), ...otherPackages }));
  write('ours/src/template/template-rules.ts', "export const rules = 'Template rules of mfe-template';\n");
  write('ours/src/template/picture.png', picture);
  for (const made of ['dist/main.js', 'node_modules/a/index.js', 'vendor/old.tgz', '.git/HEAD', 'package-lock.json'])
    write(`ours/${made}`, 'template');
}

it("tideline new copies a team's template under the new name, with the packages of both", async () => {
  provideTemplate();
  expect(await typeNew('mfe-hello', '--template', 'ours')).toContain('mfe-hello is in mfe-hello.');
  expect(read('mfe-hello/remote.config.ts')).toMatch(
    /name: 'mfe-hello'[^]*path: '\/hello', component: '\.\/hello#HelloScreen'/,
  );
  expect(read('mfe-hello/src/hello/hello-rules.ts')).toBe("export const rules = 'Hello rules of mfe-hello';\n");
  expect(readFileSync(join(folder, 'mfe-hello/src/hello/picture.png'))).toEqual(Buffer.from(picture));
  expect(read('mfe-hello/.gitignore')).toBe(read('ours/gitignore'));
  expect(readdirSync(join(folder, 'mfe-hello/vendor')).toSorted()).toEqual(readdirSync(kit).toSorted());
  for (const made of ['dist', 'node_modules', '.git', 'package-lock.json'])
    expect(existsSync(join(folder, 'mfe-hello', made))).toBe(false);
  const { name, dependencies, devDependencies } = JSON.parse(read('mfe-hello/package.json')) as Record<string, object>;
  expect(name).toBe('mfe-hello');
  expect(dependencies).toMatchObject({
    'date-fns': '4.1.0',
    '@tideline/ui': expect.stringMatching(/^file:vendor\/tideline-ui-/),
    react: expect.stringMatching(/^\^/),
  });
  expect(devDependencies).toMatchObject({ knip: '5.0.0', '@rspack/cli': expect.any(String) });
});

it.each<{ why: string; files: Record<string, string>; message: string }>([
  { why: 'that does not exist', files: {}, message: 'There is no folder <ours>.' },
  { why: 'without a remote', files: { 'README.md': '' }, message: '<ours> contains no remote.config.ts.' },
  {
    why: 'without a package.json',
    files: { 'remote.config.ts': "export default { name: 'mfe-template' };" },
    message: '<ours> contains no package.json.',
  },
  {
    why: 'whose remote has another name',
    files: { 'remote.config.ts': "export default { name: 'mfe-hi' };", 'package.json': '{}' },
    message: '<ours>/remote.config.ts does not name the remote mfe-template.',
  },
])('tideline new refuses a template $why, and leaves no folder', async ({ files, message }) => {
  for (const [path, content] of Object.entries(files)) write(`ours/${path}`, content);
  const refused = await typeNew('mfe-hello', '--template', 'ours').catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(message.replace('<ours>', join(folder, 'ours'))),
  });
  expect(existsSync(join(folder, 'mfe-hello'))).toBe(false);
});
