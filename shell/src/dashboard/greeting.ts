import type { messages } from '../../messages/en.ts';

type GreetingKey = Extract<keyof typeof messages, `greeting.${string}`>;

/** @param time 'HH:MM' in the household's zone */
export function greetingKey(time: string): GreetingKey {
  const hour = Number(time.slice(0, 2));
  if (hour >= 5 && hour < 12) return 'greeting.morning';
  return hour >= 12 && hour < 18 ? 'greeting.afternoon' : 'greeting.evening';
}
