/**
 * The cookie's name. Under https the prefix `__Host-` keeps other hosts of the domain from setting
 * it (RFC 6265bis, 4.1.3.2); it needs `Secure`, which http on loopback lacks, and the path `/`.
 */
const nameOf = (isHttps: boolean) => `${isHttps ? '__Host-' : ''}fieldwright_session`;

/**
 * A `Set-Cookie` value that lasts as long as its session, and keeps the session's secret out of
 * scripts and out of requests from other sites.
 */
export function setSessionCookie(secret: string, lastsMs: number, isHttps: boolean): string {
  return cookie(secret, Math.floor(lastsMs / 1000), isHttps);
}

/** A `Set-Cookie` value that removes the session's cookie. */
export function clearSessionCookie(isHttps: boolean): string {
  return cookie('', 0, isHttps);
}

function cookie(value: string, maxAgeSeconds: number, isHttps: boolean): string {
  return `${nameOf(isHttps)}=${value}; Path=${isHttps ? '/' : '/app'}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${isHttps ? '; Secure' : ''}`;
}

/** The session's secret from a `Cookie` header; undefined when the header has none. */
export function readSessionCookie(
  header: string | undefined,
  isHttps: boolean,
): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === nameOf(isHttps) && value) return value;
  }
  return undefined;
}
