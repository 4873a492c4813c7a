/**
 * Sources of scripts and styles that stand in a page itself, as the policy names them:
 * `'sha256-…'`.
 */
interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * Allows what the product's own pages need and nothing else: pdf.js compiles wasm, runs workers,
 * and shows pictures it made. Styles come from files or from the style property of elements; a
 * style element or a script in markup is refused but for those that are named, a style attribute
 * always.
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
 * Headers of every answer; a page whose own scripts and styles are known brings its policy along. A
 * page's link, which may hold a signing token, is never told to another site.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [] }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};
