import { parseUrl } from '#web/api/parseUrl.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';

/** Where a session is opened, and from where the way leads back to a path of this site. */
export function connectPath(back: string): string {
  return `${pagePaths.connect.build()}?return=${encodeURIComponent(back)}`;
}

/** The path out of a `return` parameter; undefined for anything that could lead elsewhere. */
export function returnPath(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/')) return undefined;
  const here = new URL('http://here.invalid');
  const target = parseUrl(wanted, here);
  if (!target || target.origin !== here.origin) return undefined;
  return `${target.pathname}${target.search}`;
}
