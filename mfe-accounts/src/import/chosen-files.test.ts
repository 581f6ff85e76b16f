import { describe, expect, it } from '@jest/globals';
import { IMPORT_BYTES, IMPORT_FILE_BYTES, IMPORT_FILES } from '@tideline/contract';
import { checkFiles } from './chosen-files.ts';

const file = (name: string, content = 'OFXHEADER:100', lastModified = 1) => new File([content], name, { lastModified });
const sized = (name: string, bytes: number) => Object.defineProperty(file(name), 'size', { value: bytes });
const seen = (files: File[]) => checkFiles(files).map(({ file: { name }, problem }) => [name, problem]);

describe('checkFiles', () => {
  it('rejects files that cannot be imported before anything is sent, and accepts the others', () => {
    expect(
      seen([
        file('chk.ofx'),
        file('nothing.ofx', ''),
        sized('huge.ofx', IMPORT_FILE_BYTES + 1),
        sized('just.ofx', IMPORT_FILE_BYTES),
      ]),
    ).toEqual([
      ['chk.ofx', null],
      ['nothing.ofx', 'empty'],
      ['huge.ofx', 'too-large'],
      ['just.ofx', null],
    ]);
  });

  it('counts only acceptable files toward the maximum number of files', () => {
    const many = Array.from({ length: IMPORT_FILES + 1 }, (_, index) => file(`${index}.ofx`));
    expect(seen([file('empty.ofx', ''), ...many]).filter(([, problem]) => problem === 'too-many')).toEqual([
      [`${IMPORT_FILES}.ofx`, 'too-many'],
    ]);
  });

  it('rejects the file that exceeds the total size of one import', () => {
    expect(
      seen([sized('a.ofx', IMPORT_FILE_BYTES), sized('b.ofx', IMPORT_BYTES - IMPORT_FILE_BYTES), sized('c.ofx', 1)]),
    ).toEqual([
      ['a.ofx', null],
      ['b.ofx', null],
      ['c.ofx', 'too-much'],
    ]);
  });

  it('renames the second of two files with the same name, and ignores a file chosen twice', () => {
    const april = file('statement.ofx', 'april', 1);
    expect(seen([april, file('statement.ofx', 'mayday', 2), april])).toEqual([
      ['statement.ofx', null],
      ['statement (2).ofx', null],
    ]);
  });

  it('preserves the content of a renamed file', async () => {
    const [, second] = checkFiles([file('x', 'one', 1), file('x', 'second', 2)]);
    expect([second?.file.name, second?.file.size]).toEqual(['x (2)', 6]);
  });
});
