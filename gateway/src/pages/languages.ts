/**
 * Returns the language of a page: the best match of `Accept-Language` (RFC 9110 12.5.4) that the shell supports, where
 * `de-AT` also matches `de`, otherwise the shell's default.
 */
export function negotiateLanguage(header: string | undefined, available: readonly string[], fallback: string): string {
  const ranked = (header ?? '')
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1');
      return { tag: tag.toLowerCase(), order, weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.order - b.order);
  for (const { tag } of ranked) {
    const found =
      available.find((language) => tag === language.toLowerCase()) ??
      available.find((language) => tag.startsWith(`${language.toLowerCase()}-`));
    if (found !== undefined) return found;
  }
  return fallback;
}
