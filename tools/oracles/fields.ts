import { type CivilDate, civilDate, type Minor, nearestMinor, type Ppm } from '@tideline/domain';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Thrown if a case lacks the structure its kind needs. */
export class CaseError extends Error {
  override readonly name = 'CaseError';
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Typed access to the input of a case. Errors name the missing field. */
export class Fields {
  readonly values: JsonObject;

  constructor(values: Json | undefined) {
    if (!isObject(values)) throw new CaseError('expected an object');
    this.values = values;
  }

  /** Returns false for a field that is null. */
  has(key: string): boolean {
    return (this.values[key] ?? undefined) !== undefined;
  }

  number(key: string, otherwise?: number): number {
    const value = this.values[key] ?? otherwise;
    if (typeof value !== 'number') throw new CaseError(`${key} is not a number`);
    return value;
  }

  /** Returns a field as text. Converts numbers, because names, days and decimals can be either. */
  text(key: string, otherwise?: string): string {
    const found = this.values[key] ?? otherwise;
    const value = typeof found === 'number' ? String(found) : found;
    if (typeof value !== 'string') throw new CaseError(`${key} is not a text`);
    return value;
  }

  flag(key: string, otherwise: boolean): boolean {
    const value = this.values[key] ?? otherwise;
    if (typeof value !== 'boolean') throw new CaseError(`${key} is not true or false`);
    return value;
  }

  list(key: string, otherwise?: Json[]): Json[] {
    const value = this.values[key] ?? otherwise;
    if (!Array.isArray(value)) throw new CaseError(`${key} is not a list`);
    return value;
  }

  objects(key: string, otherwise?: Json[]): Fields[] {
    return this.list(key, otherwise).map((value) => new Fields(value));
  }

  object(key: string): Fields {
    return new Fields(this.values[key]);
  }

  minor(key: string, otherwise?: number): Minor {
    return cents(this.number(key, otherwise));
  }

  ppm(key: string, otherwise?: number): Ppm {
    return ppmOf(this.number(key, otherwise));
  }
}

/** Reads a tuple such as ["purchase", 1500, 0.15] or [day, kind, amount]. */
export function tuple(value: Json | undefined): {
  text: (index: number) => string;
  number: (index: number) => number;
  values: Json[];
} {
  if (!Array.isArray(value)) throw new CaseError('expected a list');
  const at = (index: number) => value[index];
  return {
    values: value,
    text: (index) => {
      const item = at(index);
      if (typeof item !== 'string' && typeof item !== 'number') throw new CaseError(`item ${index} is not a text`);
      return String(item);
    },
    number: (index) => {
      const item = at(index);
      if (typeof item !== 'number') throw new CaseError(`item ${index} is not a number`);
      return item;
    },
  };
}

export const cents = (dollars: number): Minor => nearestMinor(dollars * 100);
export const dollars = (minor: number): number => minor / 100;
export const ppmOf = (fraction: number): Ppm => nearestMinor(fraction * 1_000_000) as number as Ppm;

/** Completes "04-25" with a 365-day year, and returns "2026-04-25" unchanged. */
export const dateIn = (text: string, year = 2026): CivilDate => civilDate(text.length === 5 ? `${year}-${text}` : text);
export const monthDay = (date: CivilDate): string => date.slice(5);
