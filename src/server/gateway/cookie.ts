/** The cookie's name. The prefix `__Host-` requires `Secure`, which http on loopback lacks. */
const sessionCookie = 'fieldwright_session';

/** How long a session lasts, in milliseconds: 30 days. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * A `Set-Cookie` value that keeps the session's secret out of scripts and out of requests from
 * other sites.
 */
export function setSessionCookie(secret: string, isHttps: boolean): string {
  return cookie(secret, sessionLifetimeMs / 1000, isHttps);
}

/** A `Set-Cookie` value that removes the session's cookie. */
export function clearSessionCookie(isHttps: boolean): string {
  return cookie('', 0, isHttps);
}

function cookie(value: string, maxAgeSeconds: number, isHttps: boolean): string {
  return `${sessionCookie}=${value}; Path=/app; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${isHttps ? '; Secure' : ''}`;
}

/** The session's secret from a `Cookie` header; undefined when the header has none. */
export function readSessionCookie(header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === sessionCookie && value) return value;
  }
  return undefined;
}
