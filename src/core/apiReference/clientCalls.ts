import type { PlannedRequest } from './planRequest.ts';

/** What the arguments of a call of the client are made of, each as code. */
export interface ArgumentParts {
  /** A value of the path, by its name. */
  path: (name: string) => string;
  /** The body: an expression, or the reading of a file. */
  body: string;
  /** A member of a JSON body as an expression; undefined where it is not there. */
  member: (name: string) => string | undefined;
}

/** A call of `fieldwright/client`. */
interface ClientCall {
  /** Such as `templates.get`. */
  name: string;
  takes: (parts: ArgumentParts) => (string | undefined)[];
  /** Headers and queries that it takes among its options: name -> name of the option. */
  options?: Readonly<Record<string, string>>;
}

type Takes = ClientCall['takes'];
const of =
  (...names: string[]): Takes =>
  ({ path }) =>
    names.map(path);
const ofWithBody =
  (...names: string[]): Takes =>
  ({ path, body }) => [...names.map(path), body];
const transaction = of('transactionId');
const file = of('transactionId', 'fileId');
const template = of('templateId');
const batch = of('batchId');
const once = { 'Idempotency-Key': 'idempotencyKey' };

/** The calls of the client by operationId, and by a media type where a call has several. */
export const clientCalls: Readonly<Record<string, ClientCall>> = {
  createTransaction: { name: 'createTransaction', takes: ofWithBody(), options: once },
  'putFile application/json': {
    name: 'putMetadata',
    takes: ofWithBody('transactionId', 'fileId'),
  },
  'putFile application/pdf': { name: 'putPdf', takes: ofWithBody('transactionId', 'fileId') },
  putMetadata: { name: 'putMetadata', takes: ofWithBody('transactionId', 'fileId') },
  putPdf: { name: 'putPdf', takes: ofWithBody('transactionId', 'fileId') },
  startTransaction: { name: 'startTransaction', takes: transaction },
  getTransaction: { name: 'getTransaction', takes: transaction },
  giveSigningLink: { name: 'giveSigningLink', takes: of('transactionId', 'signerId') },
  correctSigner: { name: 'correctSigner', takes: ofWithBody('transactionId', 'signerId') },
  cancelTransaction: {
    name: 'cancelTransaction',
    takes: ({ path, body }) => [path('transactionId'), body && `{ body: ${body} }`],
  },
  'getFile application/pdf': { name: 'getFile', takes: file },
  'getFile application/json': { name: 'getMetadata', takes: file },
  getMetadata: { name: 'getMetadata', takes: file },
  getPdf: { name: 'getFile', takes: file },
  getReceipt: { name: 'getReceipt', takes: transaction },
  removeDocuments: { name: 'removeDocuments', takes: transaction },
  getPersonalData: { name: 'getPersonalData', takes: transaction },
  removePersonalData: { name: 'removePersonalData', takes: transaction },
  putTemplateDocument: { name: 'templates.putDocument', takes: ofWithBody() },
  listTemplates: { name: 'templates.list', takes: of() },
  createTemplate: { name: 'templates.create', takes: ofWithBody() },
  getTemplate: { name: 'templates.get', takes: template },
  putTemplate: { name: 'templates.put', takes: ofWithBody('templateId') },
  deleteTemplate: { name: 'templates.remove', takes: template },
  renameTemplate: {
    name: 'templates.rename',
    takes: ({ path, member }) => [path('templateId'), member('Name')],
  },
  duplicateTemplate: {
    name: 'templates.duplicate',
    takes: ({ path, member }) => [path('templateId'), member('Name')],
  },
  restoreTemplate: { name: 'templates.restore', takes: template },
  getTemplateVersion: {
    name: 'templates.get',
    takes: ({ path }) => [path('templateId'), `{ version: Number(${path('version')}) }`],
  },
  createTransactionFromTemplate: {
    name: 'templates.send',
    takes: ofWithBody('templateId'),
    options: once,
  },
  createBatch: { name: 'batches.create', takes: ofWithBody() },
  listBatches: { name: 'batches.list', takes: of() },
  getBatch: { name: 'batches.get', takes: batch },
  startBatch: { name: 'batches.start', takes: ofWithBody('batchId') },
  stopBatch: { name: 'batches.stop', takes: batch },
  getBatchDocuments: { name: 'batches.getDocuments', takes: batch },
  getBatchAnswers: { name: 'batches.getAnswers', takes: batch },
  createEmbedSession: { name: 'embeds.create', takes: ofWithBody() },
  renewEmbedSession: {
    name: 'embeds.renew',
    takes: ({ path, member }) => [path('sessionId'), member('LifetimeSeconds')],
  },
  removeEmbedSession: { name: 'embeds.end', takes: of('sessionId') },
};

/** Whether a header says what body or answer is, which the client does by itself. */
const isOwnHeader = (name: string) => name === 'Content-Type' || name === 'Accept';

/**
 * The call of the client that makes a request, with its arguments as code; undefined where the
 * client has none for it, or none that could carry all of it.
 */
export function clientCallOf(
  request: PlannedRequest,
  parts: ArgumentParts,
): { name: string; arguments: string[] } | undefined {
  const { callId, bodyType, answerType, headers, query } = request;
  const found = own(callId) ?? own(`${callId} ${bodyType ?? ''}`) ?? own(`${callId} ${answerType}`);
  if (!found || !request.needsKeys || request.body?.kind === 'text') return undefined;
  const named = [...headers.filter(([name]) => !isOwnHeader(name)), ...query];
  const options = named.map(([name, value]) => {
    const option = found.options?.[name];
    return option === undefined ? undefined : `${option}: ${JSON.stringify(value)}`;
  });
  if (options.includes(undefined)) return undefined;
  const taken = found.takes(parts).map((one) => one || 'undefined');
  while (taken.at(-1) === 'undefined') taken.pop();
  return {
    name: found.name,
    arguments: options.length > 0 ? [...taken, `{ ${options.join(', ')} }`] : taken,
  };
}

function own(key: string): ClientCall | undefined {
  return Object.hasOwn(clientCalls, key) ? clientCalls[key] : undefined;
}
