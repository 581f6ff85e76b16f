import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@tideline/mfe-kit';
import { previewFiles } from './preview-files.ts';
import { aBatch, aStatement } from './testing/a-batch.ts';

const files = ['chk.ofx', 'photo.ofx', 'half.ofx', 'visa.ofx'].map((name) => new File(['x'], name));
const refusal = (code: 'IMPORT_NOT_A_BANK_FILE' | 'IMPORT_TRUNCATED', file: string) =>
  new ApiError({ code, status: 422, title: code, params: { file, line: 7 } });

/** A server that rejects the request for the first unreadable file, like the real one. */
const server = (bad: Record<string, ApiError>) => {
  const sent: string[][] = [];
  const send = async (given: File[]) => {
    sent.push(given.map(({ name }) => name));
    const wrong = given.find(({ name }) => bad[name]);
    if (wrong) throw bad[wrong.name];
    return aBatch(given.map(({ name }) => aStatement({ key: name, file: name })));
  };
  return { sent, send };
};

describe('previewFiles', () => {
  it('reports every invalid file and previews the others together', async () => {
    const { sent, send } = server({
      'photo.ofx': refusal('IMPORT_NOT_A_BANK_FILE', 'photo.ofx'),
      'half.ofx': refusal('IMPORT_TRUNCATED', 'half.ofx'),
    });
    const { batch, refused } = await previewFiles(files, send);
    expect(refused.map(({ name, error }) => [name, error.code])).toEqual([
      ['photo.ofx', 'IMPORT_NOT_A_BANK_FILE'],
      ['half.ofx', 'IMPORT_TRUNCATED'],
    ]);
    expect(batch?.files).toEqual(['chk.ofx', 'visa.ofx']);
    expect(sent).toHaveLength(3);
  });

  it('previews nothing if every file is invalid', async () => {
    const { send } = server({ 'chk.ofx': refusal('IMPORT_TRUNCATED', 'chk.ofx') });
    expect(await previewFiles(files.slice(0, 1), send)).toMatchObject({ batch: null, refused: [{ name: 'chk.ofx' }] });
  });

  it('passes on errors that are not about a file', async () => {
    const offline = new ApiError({ code: 'OFFLINE', status: 0, title: '' });
    await expect(previewFiles(files, () => Promise.reject(offline))).rejects.toBe(offline);
    const stranger = refusal('IMPORT_TRUNCATED', 'another.ofx');
    await expect(previewFiles(files, () => Promise.reject(stranger))).rejects.toBe(stranger);
  });
});
