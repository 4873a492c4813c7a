import type { SentTransaction } from '#core/wire/surfaces/appSurface.ts';
import { apiPaths } from '#core/wire/paths.ts';

/** One request of the contract as a shell command. */
export interface CurlRequest {
  step: 'create' | 'metadata' | 'pdf' | 'start' | 'read';
  /** The file that it is about. */
  fileId?: string;
  command: string;
}

/**
 * The requests that make this transaction, in the contract's order, for a POSIX shell. Keys come
 * from the environment, never from the browser; the PDF from a file of its name in the current
 * folder.
 */
export function curlRequests(sent: SentTransaction, baseUrl: string): CurlRequest[] {
  const { transactionId, request, files } = sent;
  const url = (path: string) => quote(`${baseUrl.replace(/\/+$/, '')}${path}`);
  const curl = (method: string, path: string, ...rest: string[]) =>
    [
      `curl --fail-with-body -X ${method} ${url(path)}`,
      '-H "Authorization: APIKey $SIGNING_API_KEY"',
      '-H "Application: APPKey $SIGNING_APP_KEY"',
      ...rest,
    ].join(' \\\n  ');
  const json = (body: unknown) => [
    `-H 'Content-Type: application/json'`,
    `--data-raw ${quote(JSON.stringify(body, undefined, 2))}`,
  ];
  const requests: CurlRequest[] = [];
  if (request)
    requests.push({
      step: 'create',
      command: curl('POST', apiPaths.transactions.build(), ...json(request)),
    });
  for (const { fileId, metadata } of files) {
    const path = apiPaths.file.build({ transactionId, fileId });
    if (metadata)
      requests.push({ step: 'metadata', fileId, command: curl('PUT', path, ...json(metadata)) });
    requests.push({
      step: 'pdf',
      fileId,
      command: curl(
        'PUT',
        path,
        `-H 'Content-Type: application/pdf'`,
        `--data-binary ${quote(`@${fileId}`)}`,
      ),
    });
  }
  requests.push({ step: 'start', command: curl('PUT', apiPaths.start.build({ transactionId })) });
  requests.push({
    step: 'read',
    command: curl('GET', apiPaths.transaction.build({ transactionId })),
  });
  return requests;
}

/** Any text as one word of a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
