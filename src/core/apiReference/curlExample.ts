import { fileNameOf, type PlannedRequest } from './planRequest.ts';

/**
 * The request as a command for a POSIX shell with curl 7.76 or newer. The keys are read from the
 * environment.
 */
export function curlExample(request: PlannedRequest): string {
  const { method, url, headers, needsKeys, body, answer, answerType } = request;
  const lines = [
    'curl --fail-with-body --silent --show-error',
    `--request ${method} ${quoted(url)}`,
    ...(needsKeys
      ? ['--header "Authorization: APIKey $API_KEY"', '--header "Application: APPKey $APP_KEY"']
      : []),
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
  ];
  if (body?.kind === 'file') lines.push(`--data-binary @${fileNameOf('document', body.type)}`);
  else if (body)
    lines.push(
      `--data-raw ${quoted(body.kind === 'text' ? body.text : JSON.stringify(body.value, undefined, 2))}`,
    );
  if (answer === 'file') lines.push(`--output ${fileNameOf('answer', answerType)}`);
  return `${lines.join(' \\\n  ')}\n`;
}

/** Inside single quotes a shell reads nothing but the closing quote. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
