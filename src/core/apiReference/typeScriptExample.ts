import { type ArgumentParts, clientCallOf } from './clientCalls.ts';
import { fileNameOf, type PlannedRequest } from './planRequest.ts';

/**
 * The request as a TypeScript module for Node.js 20 or newer: by `fieldwright/client` where that
 * has the call, else with nothing to install.
 */
export function typeScriptExample(request: PlannedRequest): string {
  const call = clientCallOf(request, argumentParts(request));
  return call ? clientExample(request, call) : fetchExample(request);
}

function argumentParts({ pathValues, body }: PlannedRequest): ArgumentParts {
  return {
    path: (name) => literal(pathValues[name] ?? ''),
    body: body ? argumentOf(body) : '',
    member(name) {
      if (body?.kind !== 'json' || typeof body.value !== 'object' || !body.value) return undefined;
      const found = new Map(Object.entries(body.value)).get(name);
      return found === undefined ? undefined : value(found, '');
    },
  };
}

function argumentOf(body: NonNullable<PlannedRequest['body']>): string {
  return body.kind === 'json' ? value(body.value, '') : bodyOf(body);
}

function clientExample(
  { server, body, answer, answerType }: PlannedRequest,
  call: { name: string; arguments: string[] },
): string {
  const files = [
    ...(body?.kind === 'file' ? ['readFile'] : []),
    ...(answer === 'file' ? ['writeFile'] : []),
  ];
  const answerFile = literal(fileNameOf('answer', answerType));
  const lines = [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises';`] : []),
    "import { createSigningClient } from 'fieldwright/client';",
    '',
    'const client = createSigningClient({',
    `  baseUrl: ${literal(server)},`,
    '  apiKey: process.env.API_KEY,',
    '  appKey: process.env.APP_KEY,',
    '});',
    '',
    `const result = await client.${call.name}(${call.arguments.join(', ')});`,
    'if (!result.ok) throw new Error(`${result.error.status}: ${result.error.message}`);',
    answer === 'file'
      ? `await writeFile(${answerFile}, new Uint8Array(await result.value.arrayBuffer()));`
      : `console.log(result.${answer === 'nothing' ? 'status' : 'value'});`,
  ];
  return `${lines.join('\n')}\n`;
}

function fetchExample(request: PlannedRequest): string {
  const { method, url, headers, needsKeys, body, answer, answerType } = request;
  const files = [
    ...(body?.kind === 'file' ? ['readFile'] : []),
    ...(answer === 'file' ? ['writeFile'] : []),
  ];
  const lines = [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises';`, ''] : []),
    `const response = await fetch(${literal(url)}, {`,
    `  method: ${literal(method)},`,
  ];
  const named = [
    ...(needsKeys
      ? [
          'Authorization: `APIKey ${process.env.API_KEY}`',
          'Application: `APPKey ${process.env.APP_KEY}`',
        ]
      : []),
    ...headers.map(([name, value]) => `${memberName(name)}: ${literal(value)}`),
  ];
  if (named.length > 0) lines.push('  headers: {', ...named.map((one) => `    ${one},`), '  },');
  if (body) lines.push(`  body: ${bodyOf(body)},`);
  lines.push(
    '});',
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);',
  );
  lines.push(readers[answer](fileNameOf('answer', answerType)));
  return `${lines.join('\n')}\n`;
}

const readers: Record<PlannedRequest['answer'], (file: string) => string> = {
  json: () => 'console.log(await response.json());',
  text: () => 'console.log(await response.text());',
  file: (file) =>
    `await writeFile(${literal(file)}, new Uint8Array(await response.arrayBuffer()));`,
  nothing: () => 'console.log(response.status);',
};

function bodyOf(body: NonNullable<PlannedRequest['body']>): string {
  if (body.kind === 'file') return `await readFile(${literal(fileNameOf('document', body.type))})`;
  return body.kind === 'text' ? literal(body.text) : `JSON.stringify(${value(body.value, '  ')})`;
}

/** A string in single quotes where that needs no escape. */
function literal(text: string): string {
  return /^[^'\\\p{C}\u2028\u2029]*$/u.test(text) ? `'${text}'` : JSON.stringify(text);
}

/** `__proto__` written as a member would set the prototype. */
function memberName(name: string): string {
  if (name === '__proto__') return `['${name}']`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

/** JSON as an expression. */
function value(given: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (typeof given === 'string') return literal(given);
  if (Array.isArray(given))
    return given.length === 0
      ? '[]'
      : `[\n${given.map((one) => `${inner}${value(one, inner)},\n`).join('')}${indent}]`;
  if (typeof given === 'object' && given !== null) {
    const members = Object.entries(given);
    return members.length === 0
      ? '{}'
      : `{\n${members.map(([name, one]) => `${inner}${memberName(name)}: ${value(one, inner)},\n`).join('')}${indent}}`;
  }
  return JSON.stringify(given);
}
