/** How far ahead the dashboard's dates go. */
export const DAYS_AHEAD = 45;
