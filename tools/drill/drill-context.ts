export interface DrillContext {
  /** Repetitions: how often a worker is killed at each step, or the drill runs with another seed. */
  times: number;
  /** How long the disturbance lasts, for drills that would otherwise take minutes. */
  seconds?: number;
  /** Sessions at the same time, for drills that have them. */
  sessions?: number;
  /** Prints progress. */
  say: (line: string) => void;
  /** Prints a result. */
  print: (line: string) => void;
}

export interface Drill {
  name: string;
  /** Returns the number of failures; null if it could not run here. */
  run(context: DrillContext): Promise<number | null>;
}
