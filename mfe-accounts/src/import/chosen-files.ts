/** Largest file the api reads. */
export const FILE_LIMIT_BYTES = 20 * 1024 * 1024;
/** Most files in one import. */
export const FILE_COUNT_LIMIT = 20;

type FileProblem = 'empty' | 'too-large' | 'too-many';

export interface ChosenFile {
  file: File;
  problem: FileProblem | null;
}

/** "chk.ofx" when taken already → "chk (2).ofx": the server's answers name files, so no two may be called the same. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let copy = 2; ; copy += 1) {
    const candidate = `${stem} (${copy})${ending}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const sameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** What can be seen before anything is sent: files without content, too large, or more than one import takes. */
export function checkFiles(files: readonly File[]): ChosenFile[] {
  const taken = new Set<string>();
  const chosen: ChosenFile[] = [];
  for (const file of files) {
    if (chosen.some((other) => sameFile(other.file, file))) continue;
    const name = freeName(file.name, taken);
    taken.add(name);
    const sendable = chosen.filter(({ problem }) => problem === null).length;
    const problem =
      file.size === 0
        ? 'empty'
        : file.size > FILE_LIMIT_BYTES
          ? 'too-large'
          : sendable >= FILE_COUNT_LIMIT
            ? 'too-many'
            : null;
    chosen.push({
      file: name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified }),
      problem,
    });
  }
  return chosen;
}
