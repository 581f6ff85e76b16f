const CHOICES = [
  ['month', 30],
  ['week', 7],
  ['day', 1],
  ['dayItself', 0],
] as const;

export interface ReminderDay {
  before: (typeof CHOICES)[number][0];
  on: string;
}

/** Returns the reminder days that are still in the future, earliest first. */
export function reminderDays(by: string, today: string): ReminderDay[] {
  return CHOICES.map(([before, days]) => {
    const day = new Date(`${by}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - days);
    return { before, on: day.toISOString().slice(0, 10) };
  }).filter(({ on }) => on > today);
}
