import { hourOf } from '@tideline/contract/format';
import type { messages } from '../../messages/en.ts';

type GreetingKey = Extract<keyof typeof messages, `greeting.${string}`>;

/** Returns the greeting for an instant in the household's time zone. */
export function greetingKey(instant: string, timeZone: string): GreetingKey {
  const hour = hourOf(instant, timeZone);
  if (hour >= 5 && hour < 12) return 'greeting.morning';
  return hour >= 12 && hour < 18 ? 'greeting.afternoon' : 'greeting.evening';
}
