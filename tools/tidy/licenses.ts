/** Licenses of works that may be part of a program under AGPL-3.0-only. */
const compatible = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'PostgreSQL',
  'OFL-1.1',
  'MPL-2.0',
  'Python-2.0',
]);

/**
 * Returns whether an SPDX expression allows a compatible choice: one side of `OR`, or both sides of `AND`. Exceptions
 * and nested parentheses are not supported and count as incompatible.
 */
export function isCompatible(expression: string): boolean {
  const plain = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  return plain.split(/\s+or\s+/i).some((side) => side.split(/\s+and\s+/i).every((name) => compatible.has(name.trim())));
}
