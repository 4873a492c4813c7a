import { expect, test } from 'vitest';
import { openApi } from './openApi.ts';

const document = openApi('http://127.0.0.1:4400', '1.0.0') as {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: {
    schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }>;
  };
};

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
