/**
 * Scripts and styles that are part of a page itself, as sources of its policy: `'sha256-…'`.
 */
interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Returns a content security policy that allows what the product's own pages need and nothing else:
 * pdf.js compiles wasm, runs workers, and shows images it made. Styles come from files or from the
 * style property of elements. A style element or a script in the markup is refused unless it is
 * named; a style attribute is always refused.
 */
export function contentSecurityPolicy({ scripts, styles }: Inline): string {
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "worker-src 'self' blob:",
    "img-src 'self' blob: data:",
    "font-src 'self' data: blob:",
    "connect-src 'self' blob:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * The headers of every answer. A page whose own scripts and styles are known has a policy of its
 * own. The address of a page may hold a signing token, so it is never sent to another site.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [] }),
  'x-content-type-options': 'nosniff',
  // Everything here is private, and the addresses of links open it.
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};
