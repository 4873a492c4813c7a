import { fileNameOf, type PlannedRequest } from './planRequest.ts';

/** The request as a program for Python 3.8 or newer, with its standard library alone. */
export function pythonExample(request: PlannedRequest): string {
  const { method, url, headers, needsKeys, body, answer, answerType } = request;
  const modules = [
    ...(body?.kind === 'json' || answer === 'json' ? ['json'] : []),
    ...(needsKeys ? ['os'] : []),
  ];
  const named = [
    ...(needsKeys
      ? [
          "'Authorization': 'APIKey ' + os.environ['API_KEY']",
          "'Application': 'APPKey ' + os.environ['APP_KEY']",
        ]
      : []),
    ...headers.map(([name, text]) => `${literal(name)}: ${literal(text)}`),
  ];
  const lines = [
    ...(modules.length > 0 ? [`import ${modules.join(', ')}`] : []),
    ...(body?.kind === 'file' || answer === 'file' ? ['from pathlib import Path'] : []),
    'from urllib.error import HTTPError',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${literal(url)},`,
    `    method=${literal(method)},`,
  ];
  if (named.length > 0)
    lines.push('    headers={', ...named.map((one) => `        ${one},`), '    },');
  if (body) lines.push(`    data=${dataOf(body)},`);
  lines.push(')', 'try:', '    with urlopen(request) as response:');
  lines.push(`        ${readers[answer](fileNameOf('answer', answerType))}`);
  lines.push(
    'except HTTPError as error:',
    "    raise SystemExit(f'{error.code}: {error.read().decode()}')",
  );
  return `${lines.join('\n')}\n`;
}

const readers: Record<PlannedRequest['answer'], (file: string) => string> = {
  json: () => 'print(json.load(response))',
  text: () => 'print(response.read().decode())',
  file: (file) => `Path(${literal(file)}).write_bytes(response.read())`,
  nothing: () => 'print(response.status)',
};

function dataOf(body: NonNullable<PlannedRequest['body']>): string {
  if (body.kind === 'file')
    return `Path(${literal(fileNameOf('document', body.type))}).read_bytes()`;
  if (body.kind === 'text') return `${literal(body.text)}.encode()`;
  return `json.dumps(${value(body.value, '    ')}).encode()`;
}

/**
 * A string. What JSON escapes, Python reads alike: JSON writes characters beyond 16 bits as they
 * are.
 */
function literal(text: string): string {
  return /^[^'\\\p{C}\u2028\u2029]*$/u.test(text) ? `'${text}'` : JSON.stringify(text);
}

/** JSON as an expression. */
function value(given: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (given === null) return 'None';
  if (typeof given === 'boolean') return given ? 'True' : 'False';
  if (typeof given === 'string') return literal(given);
  if (Array.isArray(given))
    return given.length === 0
      ? '[]'
      : `[\n${given.map((one) => `${inner}${value(one, inner)},\n`).join('')}${indent}]`;
  if (typeof given === 'object') {
    const members = Object.entries(given);
    return members.length === 0
      ? '{}'
      : `{\n${members.map(([name, one]) => `${inner}${literal(name)}: ${value(one, inner)},\n`).join('')}${indent}}`;
  }
  return JSON.stringify(given);
}
