/** (1, 'row', 'rows') → "1 row"; (1200, …) → "1,200 rows". */
export const plural = (count: number, one: string, many: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
