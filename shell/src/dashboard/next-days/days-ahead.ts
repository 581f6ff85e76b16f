/** Number of days that the dashboard looks ahead. */
export const DAYS_AHEAD = 45;
