import { apiPaths } from '#core/wire/paths.ts';

/** A call of the service with a JSON body; its keys are named, never written out. */
export interface RequestToCopy {
  /** Where the service answers, such as `https://sign.example`. */
  service: string;
  /** The document whose metadata it is; undefined: the call that creates the transaction. */
  fileId: string | undefined;
  /** Undefined while there is no transaction yet. */
  transactionId: string | undefined;
  json: string;
}

/** A name that no encoding changes, which stands for an id that is not known yet. */
const unknownId = 'TRANSACTION_ID';

function callOf({ fileId, transactionId = unknownId }: RequestToCopy) {
  if (fileId === undefined) return { method: 'POST', path: apiPaths.transactions.build() };
  return { method: 'PUT', path: apiPaths.file.build({ transactionId, fileId }) };
}

/** A text in single quotation marks for a POSIX shell. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a command for a POSIX shell, which has the keys in `$API_KEY` and `$APP_KEY`. */
export function curlText(request: RequestToCopy): string {
  const { method, path } = callOf(request);
  const [before, after] = `${request.service}${path}`.split(`/${unknownId}/`);
  const address =
    after === undefined
      ? shellQuoted(before ?? '')
      : `${shellQuoted(`${before}/`)}"$${unknownId}"${shellQuoted(`/${after}`)}`;
  return [
    `curl -X ${method} ${address}`,
    '-H "Authorization: APIKey $API_KEY"',
    '-H "Application: APPKey $APP_KEY"',
    `-H 'Content-Type: application/json'`,
    `--data-binary ${shellQuoted(request.json)}\n`,
  ].join(' \\\n  ');
}

/** The call as a TypeScript module for Node.js, which has the keys in its environment. */
export function typeScriptText(request: RequestToCopy): string {
  const { method, path } = callOf(request);
  const isKnown = !path.includes(`/${unknownId}/`);
  const names = isKnown ? 'API_KEY, APP_KEY' : `API_KEY, APP_KEY, ${unknownId}`;
  const address = JSON.stringify(`${request.service}${path}`);
  const url = isKnown
    ? address
    : `${address}.replace('${unknownId}', encodeURIComponent(${unknownId} ?? ''))`;
  return `// The environment holds $API_KEY and $APP_KEY${isKnown ? '' : `, and the transaction's id as $${unknownId}`}.
const { ${names} } = process.env;

const body = ${request.json};

const response = await fetch(${url}, {
  method: '${method}',
  headers: {
    Authorization: \`APIKey \${API_KEY}\`,
    Application: \`APPKey \${APP_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(body),
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
`;
}
