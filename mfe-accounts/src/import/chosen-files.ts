import { IMPORT_BYTES, IMPORT_FILE_BYTES, IMPORT_FILES } from '@tideline/contract';

type FileProblem = 'empty' | 'too-large' | 'too-many' | 'too-much';

export interface ChosenFile {
  file: File;
  problem: FileProblem | null;
}

/**
 * Returns "chk (2).ofx" if "chk.ofx" is taken. The server's responses refer to files by name, so names must be unique.
 */
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

/**
 * Finds, before anything is sent, files that are empty or too large, and files beyond the count or size limit of one
 * import.
 */
export function checkFiles(files: readonly File[]): ChosenFile[] {
  const taken = new Set<string>();
  const chosen: ChosenFile[] = [];
  for (const file of files) {
    if (chosen.some((other) => sameFile(other.file, file))) continue;
    const name = freeName(file.name, taken);
    taken.add(name);
    const problem = problemOf(
      file,
      chosen.flatMap((other) => (other.problem === null ? [other.file] : [])),
    );
    chosen.push({
      file: name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified }),
      problem,
    });
  }
  return chosen;
}

function problemOf({ size }: File, sendable: readonly File[]): FileProblem | null {
  if (size === 0) return 'empty';
  if (size > IMPORT_FILE_BYTES) return 'too-large';
  if (sendable.length >= IMPORT_FILES) return 'too-many';
  return sendable.reduce((sum, file) => sum + file.size, size) > IMPORT_BYTES ? 'too-much' : null;
}
