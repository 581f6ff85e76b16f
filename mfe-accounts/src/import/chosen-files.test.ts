import { describe, expect, it } from '@jest/globals';
import { checkFiles, FILE_COUNT_LIMIT, FILE_LIMIT_BYTES } from './chosen-files.ts';

const file = (name: string, content = 'OFXHEADER:100', lastModified = 1) => new File([content], name, { lastModified });
const sized = (name: string, bytes: number) => Object.defineProperty(file(name), 'size', { value: bytes });
const seen = (files: File[]) => checkFiles(files).map(({ file: { name }, problem }) => [name, problem]);

describe('checkFiles', () => {
  it('finds files that cannot be imported before anything is sent, and lets the others go', () => {
    expect(
      seen([
        file('chk.ofx'),
        file('nothing.ofx', ''),
        sized('huge.ofx', FILE_LIMIT_BYTES + 1),
        sized('just.ofx', FILE_LIMIT_BYTES),
      ]),
    ).toEqual([
      ['chk.ofx', null],
      ['nothing.ofx', 'empty'],
      ['huge.ofx', 'too-large'],
      ['just.ofx', null],
    ]);
  });

  it('counts only files that can go when it says there are too many', () => {
    const many = Array.from({ length: FILE_COUNT_LIMIT + 1 }, (_, index) => file(`${index}.ofx`));
    expect(seen([file('empty.ofx', ''), ...many]).filter(([, problem]) => problem === 'too-many')).toEqual([
      [`${FILE_COUNT_LIMIT}.ofx`, 'too-many'],
    ]);
  });

  it('tells two files of the same name apart, and takes the same file only once', () => {
    const april = file('statement.ofx', 'april', 1);
    expect(seen([april, file('statement.ofx', 'mayday', 2), april])).toEqual([
      ['statement.ofx', null],
      ['statement (2).ofx', null],
    ]);
  });

  it('keeps the content of a file it renamed', async () => {
    const [, second] = checkFiles([file('x', 'one', 1), file('x', 'second', 2)]);
    expect([second?.file.name, second?.file.size]).toEqual(['x (2)', 6]);
  });
});
