/** A parsed day of the month: 1 to 31, where 31 means the last day. Null if empty. */
export type ParsedDay = { ok: true; day: number | null } | { ok: false };

export function parseDayOfMonth(typed: string): ParsedDay {
  const text = typed.trim();
  if (text === '') return { ok: true, day: null };
  const day = Number(text);
  return /^\d{1,2}$/.test(text) && day >= 1 && day <= 31 ? { ok: true, day } : { ok: false };
}
