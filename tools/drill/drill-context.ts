export interface DrillContext {
  /** Number of repetitions: how often a worker is killed at each step, or the drill runs with another seed. */
  times: number;
  /** Duration of the disturbance, for drills that would otherwise take minutes. */
  seconds?: number;
  /** Number of simultaneous sessions, for drills with sessions. */
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
