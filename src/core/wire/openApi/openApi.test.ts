import * as z from 'zod';
import { expect, test } from 'vitest';
import { openApi } from './openApi.ts';

type Schema = { properties?: Record<string, Schema>; [member: string]: unknown };
interface Body {
  description?: string;
  content?: Record<string, { schema: Schema; example?: unknown }>;
}
interface Call {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; description?: string; example?: unknown }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

const document = openApi('http://127.0.0.1:4400', '1.0.0', { embeds: true }) as {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Call>>;
  webhooks: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
};

/** Every call of the document, with its method and path. */
const calls = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(([path, item]) =>
  Object.entries(item).map(([method, call]) => ({ name: `${method} ${path}`, path, call })),
);

/** Parses what the document says is taken. */
function readerOf(schema: Schema) {
  const { schemas } = document.components;
  const local = JSON.stringify({ ...schema, $defs: schemas });
  return z.fromJSONSchema(JSON.parse(local.replaceAll('#/components/schemas/', '#/$defs/')));
}

test('the OpenAPI document lists the four endpoints of the contract under their own paths', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.paths['/api/transaction/']?.post).toBeDefined();
  expect(document.paths['/api/transaction/{transactionId}']?.get).toBeDefined();
  expect(document.paths['/api/transaction/{transactionId}/file/{fileId}']?.put).toBeDefined();
  expect(document.paths['/api/transaction/{transactionId}/start']?.put).toBeDefined();
});

test('every reference in the OpenAPI document leads to a schema', () => {
  const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([A-Za-z]+)/g)].map(
    (match) => match[1] ?? '',
  );
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(Object.keys(document.components.schemas)).toContain(name);
});

test('members with a default are not required in a request', () => {
  expect(document.components.schemas.CreateTransaction?.required).toEqual(['Signers']);
  expect(document.components.schemas.FileMetadata?.required ?? []).toEqual([]);
});

test('every call has an id of its own, words, and every parameter of its path', () => {
  expect(new Set(calls.map(({ call }) => call.operationId)).size).toBe(calls.length);
  const faults = calls.flatMap(({ name, path, call }) => {
    const { operationId = '', tags = [], summary = '', description = '', responses } = call;
    const parameters = call.parameters ?? [];
    const given = parameters.filter((one) => one.in === 'path');
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const rules: [boolean, string][] = [
      [/^[a-z]\w+$/.test(operationId), 'an operationId'],
      [tags.length === 1, 'one tag'],
      [summary.length > 5 && !summary.endsWith('.'), 'a summary'],
      [description.length > 20, 'a description'],
      [parameters.every((one) => one.description), 'a description of each parameter'],
      [given.every((one) => one.example !== undefined), 'an example of each path parameter'],
      [named.toString() === given.map((one) => one.name).toString(), 'its path parameters'],
      [Object.keys(responses).some((status) => status.startsWith('2')), 'a good answer'],
      [Object.values(responses).every((one) => one.description), 'words for each answer'],
    ];
    return rules.flatMap(([holds, what]) => (holds ? [] : [`${name} lacks ${what}`]));
  });
  expect(faults).toEqual([]);
});

test('every JSON body and answer has an example, which its schema takes', () => {
  const faults = calls.flatMap(({ name, call }) =>
    Object.entries({ body: call.requestBody, ...call.responses }).flatMap(([what, body]) => {
      const content = body?.content?.['application/json'];
      if (!content) return [];
      const { error } = readerOf(content.schema).safeParse(content.example);
      return error ? [`${name}, ${what}: ${z.prettifyError(error)}`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

test('every member of the contract is explained', () => {
  const contract = ['CreateTransaction', 'CancelTransaction', 'Transaction', 'FileMetadata'];
  const silent = (schema: unknown, path: string): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    return Object.entries(schema).flatMap(([key, value]) =>
      key === 'properties'
        ? Object.entries(value as Record<string, Schema>).flatMap(([name, member]) => [
            ...(member.description ? [] : [`${path}.${name}`]),
            ...silent(member, `${path}.${name}`),
          ])
        : silent(value, path),
    );
  };
  const { schemas } = document.components;
  const found = [...contract, 'UploadAnswer', 'Postback', 'Error'].flatMap((name) =>
    silent(schemas[name], name),
  );
  expect(found).toEqual([]);
});
