/** A call of the service with a JSON body; its keys are named, never written out. */
export interface RequestToCopy {
  /** Where the service answers, such as `https://sign.example`. */
  service: string;
  /** The document whose metadata it is; undefined: the call that creates the transaction. */
  fileId: string | undefined;
  /** Undefined while there is no transaction yet. */
  transactionId: string | undefined;
  json: string;
  /** The body that creates the transaction, and the metadata of all documents: JSON, too. */
  create: string;
  documents: readonly { fileId: string; json: string }[];
}

/**
 * The call as a TypeScript module for Node.js that uses `fieldwright/client`, with the keys in its
 * environment. As long as there is no transaction, metadata is sent with all that it belongs to.
 */
export function typeScriptText(request: RequestToCopy): string {
  const { service, fileId, transactionId, json } = request;
  if (fileId === undefined)
    return moduleText(service, [
      `const made = await client.createTransaction(${expression(json)});`,
      ...ending('made', 'value.Id'),
    ]);
  if (transactionId !== undefined)
    return moduleText(service, [
      `const put = await client.putMetadata(${literal(transactionId)}, ${literal(fileId)}, ${expression(json)});`,
      ...ending('put', 'status'),
    ]);
  return sendingText(request);
}

/** A module that does all steps; the PDFs lie in its folder. */
function sendingText({ service, create, documents }: RequestToCopy): string {
  const { Signers, ...transaction } = JSON.parse(create) as Record<string, unknown>;
  const names = documents.map(({ fileId }) => literal(fileId));
  return moduleText(
    service,
    [
      'const sent = await client.sendForSigning({',
      '  documents: {',
      ...names.map((name) => `    ${member(name)}: await readFile(${name}),`),
      '  },',
      '  metadata: {',
      ...documents.map(({ json }, at) => `    ${member(names[at])}: ${indented(json, '    ')},`),
      '  },',
      `  signers: ${indented(JSON.stringify(Signers, null, 2), '  ')},`,
      `  transaction: ${indented(JSON.stringify(transaction, null, 2), '  ')},`,
      '});',
      ...ending('sent', 'transactionId'),
    ],
    ["import { readFile } from 'node:fs/promises';"],
  );
}

function moduleText(service: string, calls: string[], imports: string[] = []): string {
  return `${[
    '// npm install fieldwright; the environment holds $API_KEY and $APP_KEY.',
    ...imports,
    "import { createSigningClient } from 'fieldwright/client';",
    '',
    'const client = createSigningClient({',
    `  baseUrl: ${literal(service)},`,
    '  apiKey: process.env.API_KEY,',
    '  appKey: process.env.APP_KEY,',
    '});',
    '',
    ...calls,
  ].join('\n')}\n`;
}

const ending = (name: string, shown: string) => [
  `if (!${name}.ok) throw new Error(\`\${${name}.error.status}: \${${name}.error.message}\`);`,
  `console.log(${name}.${shown});`,
];

const literal = (text: string) => JSON.stringify(text);
/** A literal as a member's name, which `__proto__` alone would not be. */
const member = (name = '') => (name === '"__proto__"' ? `[${name}]` : name);
/** JSON as an expression: a member `__proto__` is one there as well. */
const expression = (json: string) =>
  json.replaceAll(/(?<!\\)"__proto__"(?=\s*:)/g, '["__proto__"]');
const indented = (json: string, indent: string) => expression(json).replaceAll('\n', `\n${indent}`);
