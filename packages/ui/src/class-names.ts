/** Joins the class names that apply; false and undefined leave no gap. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
