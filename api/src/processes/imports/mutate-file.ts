/** Kinds of accidental or deliberate corruptions of a file. */
const ACCIDENTS = ['lose', 'double', 'replace', 'cut', 'swap', 'flip', 'long'] as const;
const MARKS = ['<', '>', '/', '&', '"', ',', ';', '\n', '\t', '-', '^', ':', '0', '9', '\u0000', '\u00ff', '☃'];

/**
 * Returns a file after one to four corruptions. `random` returns numbers from 0 to 1 (exclusive). The same numbers
 * produce the same file.
 */
export function mutateFile(bytes: Uint8Array, random: () => number): Uint8Array {
  let mutated = Buffer.from(bytes);
  const times = 1 + Math.floor(random() * 4);
  for (let time = 0; time < times; time += 1) mutated = mutateOnce(mutated, random);
  return new Uint8Array(mutated);
}

function mutateOnce(bytes: Buffer, random: () => number): Buffer<ArrayBuffer> {
  const at = Math.floor(random() * (bytes.length + 1));
  const to = Math.min(bytes.length, at + Math.floor(random() ** 3 * 400));
  const [before, stretch, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
  const mark = Buffer.from(MARKS[Math.floor(random() * MARKS.length)] ?? '');
  switch (ACCIDENTS[Math.floor(random() * ACCIDENTS.length)] ?? 'lose') {
    case 'lose':
      return Buffer.concat([before, after]);
    case 'double':
      return Buffer.concat([before, stretch, stretch, after]);
    case 'replace':
      return Buffer.concat([before, mark, after.subarray(Math.min(1, after.length))]);
    case 'cut':
      return Buffer.from(before);
    case 'swap':
      return Buffer.concat([after, stretch, before]);
    case 'flip': {
      const flipped = Buffer.from(bytes);
      if (at < flipped.length) flipped[at] = (flipped[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      return flipped;
    }
    case 'long':
      return Buffer.concat([before, Buffer.alloc(Math.floor(random() * 5_000), mark), after]);
  }
}
