import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../start/supervisor.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as { devDependencies: { node: string } };

it('the image uses the Node version that the checkout pins', () => {
  expect(/^FROM node:([\d.]+)-/m.exec(read('deploy/docker/Dockerfile'))?.[1]).toBe(manifest.devDependencies.node);
});

it.each(['deploy/docker/Dockerfile', 'deploy/systemd/tideline.service'])(
  '%s starts a program of the release',
  (file) => {
    const programs = [...read(file).matchAll(/\/opt\/tideline\/(?:current\/)?(bin\/[\w-]+)/g)].map(([, path]) => path);
    expect(programs).toEqual(['bin/tideline-start']);
    for (const path of programs) expect(statSync(join(root, 'deploy', path ?? '')).mode & 0o111).not.toBe(0);
  },
);

it('the Dockerfile names no secrets, and the build context excludes files with secrets', () => {
  expect(read('deploy/docker/Dockerfile')).not.toMatch(/password|secret|token/i);
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.data*', '.git', '**/.env', '**/*.key', '**/*.pem']));
});
