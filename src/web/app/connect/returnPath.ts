/**
 * A path of this site out of the `return` parameter; anything that could lead elsewhere is dropped.
 */
export function returnPath(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/')) return undefined;
  const here = new URL('http://here.invalid');
  const target = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined;
  if (!target || target.origin !== here.origin) return undefined;
  return `${target.pathname}${target.search}`;
}
