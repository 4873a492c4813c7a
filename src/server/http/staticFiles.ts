import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { languageCookie, type ScreenLanguage } from '#core/wire/screenLanguages.ts';
import { askedLanguage, pageLanguage } from './pageLanguage.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';

/**
 * Answers GET and HEAD for a file of the web build. For a path that the page routes itself, the
 * answer is the page in the visitor's language; `/` has a page that contains its first screen, and
 * `/sign/…` one that names all that a signer's page needs.
 */
type AnswerStatic = (request: Request) => Response | undefined;

/** The files of the web build. */
interface StaticFiles {
  answer: AnswerStatic;
  /** The content security policies of the build's pages. */
  policies: ReadonlySet<string>;
}

interface Variant {
  path: string;
  size: number;
  /** What it holds, while answers of it are being sent. */
  content?: WeakRef<Buffer>;
  reading?: Promise<Buffer> | undefined;
}

interface StaticFile {
  type: string;
  etag: string;
  /** Whether the name has a content hash, so that the file never changes. */
  immutable: boolean;
  /** The policy for a page with scripts and styles of its own; undefined for other files. */
  policy: string | undefined;
  variants: { br?: Variant; gzip?: Variant; identity: Variant };
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.pfb': 'application/x-font-type1',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Reads the list of files once, at start, so that no request can name a file outside it. All pages
 * are in the fixed language, if there is one.
 */
export function createStaticFiles(folder: string, fixed?: ScreenLanguage): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    files.set(`/${relative(folder, path).split(sep).join('/')}`, describeFile(path));
  }
  const page = (request: Request, path: string): Response | undefined => {
    const language = pageLanguage(request, fixed);
    const inLanguage = (name: string) =>
      files.get(`/${name}.${language}.html`) ?? files.get(`/${name}.html`);
    const isLink = /^\/(?:sign|copy|embed)\//.test(path);
    const file = inLanguage(pageOf(path)) ?? inLanguage('index');
    const asked = fixed === undefined ? askedLanguage(request) : undefined;
    const response = file && answerPage(request, file, asked);
    // The address is the key of a signer or receiver: no cache of the browser keeps it.
    if (isLink) response?.headers.set('cache-control', 'no-store');
    // A link is as it was made: the page says that there is none with a slash at its end.
    return response && isLink && path.endsWith('/')
      ? new Response(response.body, { status: 404, headers: response.headers })
      : response;
  };

  const answer: AnswerStatic = (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    let path: string;
    try {
      path = decodeURIComponent(new URL(request.url).pathname);
    } catch {
      return undefined;
    }
    const file = files.get(path);
    if (file) return answerFile(request, file);
    return extname(path) === '' && !isApiCall(request, path) ? page(request, path) : undefined;
  };
  const policies = [...files.values()].flatMap(({ policy }) => policy ?? []);
  return { answer, policies: new Set(policies) };
}

/** The page of a path by the name of its file. */
function pageOf(path: string): 'documents' | 'sign' | 'apiDocs' | 'index' {
  if (path === '/') return 'documents';
  if (path === pagePaths.apiDocs.pattern) return 'apiDocs';
  return path.startsWith('/sign/') ? 'sign' : 'index';
}

/** Whether a program asks for a call, perhaps spelt wrong: a page would look like a success. */
function isApiCall({ headers }: Request, path: string): boolean {
  return (
    headers.has('Application') ||
    (/^\/api(?:\/|$)/i.test(path) && path !== pagePaths.apiDocs.pattern)
  );
}

function describeFile(path: string): StaticFile {
  const variant = (suffix: string): Variant | undefined =>
    existsSync(path + suffix)
      ? { path: path + suffix, size: statSync(path + suffix).size }
      : undefined;
  const br = variant('.br');
  const gzip = variant('.gz');
  const content = readFileSync(path);
  return {
    type: types[extname(path).toLowerCase()] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    immutable: path.includes(`${sep}assets${sep}`),
    policy: extname(path) === '.html' ? policyOf(content.toString()) : undefined,
    variants: {
      ...(br ? { br } : {}),
      ...(gzip ? { gzip } : {}),
      identity: { path, size: statSync(path).size },
    },
  };
}

/** Returns the policy of a page of the build, which names its own scripts and styles by hash. */
function policyOf(html: string): string {
  const hashes = (element: RegExp) =>
    [...html.matchAll(element)].map(
      ([, text]) =>
        `'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
    );
  return contentSecurityPolicy({
    scripts: hashes(/<script(?: type="module")?>(.*?)<\/script>/gs),
    styles: hashes(/<style>(.*?)<\/style>/gs),
  });
}

const isScript = ({ type }: StaticFile) => type.startsWith('text/javascript');

/** A page depends on who asks. A language asked for by the address lasts until the browser ends. */
function answerPage(request: Request, file: StaticFile, asked?: ScreenLanguage): Response {
  const response = answerFile(request, file);
  response.headers.set('vary', 'accept-encoding, accept-language, cookie');
  if (asked)
    response.headers.append('set-cookie', `${languageCookie}=${asked}; Path=/; SameSite=Lax`);
  return response;
}

function answerFile(request: Request, file: StaticFile): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding =
    file.variants.br && /\bbr\b/.test(accepted)
      ? 'br'
      : file.variants.gzip && /\bgzip\b/.test(accepted)
        ? 'gzip'
        : 'identity';
  const variant = file.variants[encoding] ?? file.variants.identity;
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    ...(file.policy ? { 'content-security-policy': file.policy } : {}),
    // An isolated page starts only such workers.
    ...(isScript(file) && { 'cross-origin-embedder-policy': 'require-corp' }),
  };
  if (request.headers.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers });
  headers['content-length'] = String(variant.size);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  if (request.method === 'HEAD') return new Response(null, { headers });
  const body = new ReadableStream(
    {
      async pull(controller) {
        const content = await contentOf(variant);
        if (content.length > 0) controller.enqueue(content);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}

/**
 * What a file holds, in one piece for all answers that are being sent: clients that take nothing of
 * theirs hold neither descriptors nor memory of their own. Kept for as long as one needs it.
 */
async function contentOf(variant: Variant): Promise<Buffer> {
  const held = variant.content?.deref();
  if (held) return held;
  variant.reading ??= inLane(() => readFile(variant.path)).finally(() => {
    variant.reading = undefined;
  });
  const content = await variant.reading;
  if (content.length !== variant.size) throw new Error(`${variant.path} has changed.`);
  variant.content = new WeakRef(content);
  return content;
}

/** As many as Node.js has threads for files: what is more would be open and wait for one. */
const lanes = Array.from({ length: 4 }, (): Promise<unknown> => Promise.resolve());
let turns = 0;

function inLane(read: () => Promise<Buffer>): Promise<Buffer> {
  const lane = turns++ % lanes.length;
  const content = (lanes[lane] ?? Promise.resolve()).then(read, read);
  // Keeps when it was over, never what was read.
  lanes[lane] = content.then(noop, noop);
  return content;
}

function noop(): void {}
