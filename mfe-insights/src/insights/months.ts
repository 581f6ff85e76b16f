/** Returns all calendar months between two months, newest first. Both are YYYY-MM; at most fifty years. */
export function monthsBetween(first: string, last: string): string[] {
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const [from, to] = [index(first), index(last)];
  const count = Math.min(Math.max(to - from + 1, 0), 600);
  return Array.from({ length: count }, (_, back) => {
    const month = to - back;
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** Returns the first and last civil date of a month, for links to its transactions. */
export function daysOf(month: string): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
}

/** Returns the days that a month's report covers: up to today if the month is not over. */
export function daysShown({ month, through }: { month: string; through: string | null }): { from: string; to: string } {
  const { from, to } = daysOf(month);
  return { from, to: through ?? to };
}

/** Returns the month so many months earlier. Both are YYYY-MM. */
export function monthsBack(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 - count, 1))
    .toISOString()
    .slice(0, 7);
}
