import { describe, expect, it } from '@jest/globals';
import { files, read } from './source-tree.ts';

interface Owned {
  pattern: string;
  teams: string[];
}

const lines: Owned[] = read('CODEOWNERS')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [pattern = '', ...teams] = line.trim().split(/\s+/);
    return { pattern, teams };
  });

describe('CODEOWNERS', () => {
  it('assigns a team to each folder with a remote.config.ts', () => {
    const remotes = files().flatMap((path) => /^(.+)\/remote\.config\.ts$/.exec(path)?.[1] ?? []);
    expect(remotes.length).toBeGreaterThan(0);
    const owned = new Set(lines.map(({ pattern }) => pattern));
    expect(remotes.filter((folder) => !owned.has(`/${folder}/`))).toEqual([]);
  });

  it('assigns a team of this project to every line', () => {
    expect(lines.filter(({ teams }) => teams.length === 0)).toEqual([]);
    expect(lines.flatMap(({ teams }) => teams).filter((team) => !/^@tideline\/[a-z-]+$/.test(team))).toEqual([]);
  });

  it('lists only files and folders that exist', () => {
    const tracked = files();
    const missing = lines
      .map(({ pattern }) => pattern)
      .filter((pattern) => pattern !== '*')
      .filter((pattern) => !tracked.some((path) => `/${path}` === pattern || `/${path}`.startsWith(pattern)));
    expect(missing).toEqual([]);
  });
});
