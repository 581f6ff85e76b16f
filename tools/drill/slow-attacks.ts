/** Number of clients that send or read slowly at the same time. */
export const CROWD = 1_000;

export const ATTACKS = ['slow bodies', 'slow headers', 'slow readers'] as const;
