import { fileNameOf, type PlannedRequest } from './planRequest.ts';

/** The request as a TypeScript module for Node.js 20 or newer, with nothing to install. */
export function typeScriptExample(request: PlannedRequest): string {
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
  if (body?.kind === 'file')
    lines.push(`  body: await readFile(${literal(fileNameOf('document', body.type))}),`);
  if (body?.kind === 'text') lines.push(`  body: ${literal(body.text)},`);
  if (body?.kind === 'json') lines.push(`  body: JSON.stringify(${value(body.value, '  ')}),`);
  lines.push(
    '});',
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);',
  );
  if (answer === 'json') lines.push('console.log(await response.json());');
  if (answer === 'text') lines.push('console.log(await response.text());');
  if (answer === 'nothing') lines.push('console.log(response.status);');
  if (answer === 'file')
    lines.push(
      `await writeFile(${literal(fileNameOf('answer', answerType))}, new Uint8Array(await response.arrayBuffer()));`,
    );
  return `${lines.join('\n')}\n`;
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
