const isHttps = (origin: string) => origin.startsWith('https:');

/**
 * The cookie's name. Under https the prefix `__Host-` keeps other hosts of the domain from setting
 * it (RFC 6265bis, 4.1.3.2); it needs `Secure`, which http lacks, and the path `/`. Over http the
 * port is in the name: cookies are shared by all ports of a host, and browsers refuse to replace
 * one that https has set.
 */
const nameOf = (origin: string) =>
  isHttps(origin)
    ? '__Host-fieldwright_session'
    : `fieldwright_session_${new URL(origin).port || '80'}`;

/**
 * A `Set-Cookie` value that lasts as long as its session, and keeps the session's secret out of
 * scripts and out of requests from other sites. `origin` is the installation's own.
 */
export function setSessionCookie(secret: string, lastsMs: number, origin: string): string {
  return cookie(secret, Math.floor(lastsMs / 1000), origin);
}

/** A `Set-Cookie` value that removes the session's cookie. */
export function clearSessionCookie(origin: string): string {
  return cookie('', 0, origin);
}

function cookie(value: string, maxAgeSeconds: number, origin: string): string {
  const secure = isHttps(origin);
  return `${nameOf(origin)}=${value}; Path=${secure ? '/' : '/app'}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
}

/** Cookies of the name that are looked at: those of other paths and domains come beside ours. */
const looksAt = 10;

/** What a `Cookie` header has under the session's name; a stale one may be the first. */
export function readSessionCookies(header: string | undefined, origin: string): string[] {
  const pairs = (header ?? '').split(';').map((part) => part.trim().split('=', 2));
  return pairs
    .flatMap(([name, value]) => (name === nameOf(origin) && value ? [value] : []))
    .slice(0, looksAt);
}
