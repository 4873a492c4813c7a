import { expect, test } from 'vitest';
import { parseBlobUrl } from './parseBlobUrl.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

test('a blob URL names bucket, prefix, endpoint and region', () => {
  expect(
    parseBlobUrl('s3://papers/a/b/?endpoint=http://127.0.0.1:9000/&region=eu-1', keys).location,
  ).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'papers',
    region: 'eu-1',
    prefix: 'a/b/',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

test('without endpoint and region it is Amazon’s of the environment', () => {
  expect(parseBlobUrl('s3://papers', { ...keys, AWS_REGION: 'eu-west-1' }).location).toMatchObject({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    bucket: 'papers',
    region: 'eu-west-1',
    prefix: '',
  });
});

test('what is missing or wrong is said', () => {
  expect(parseBlobUrl('papers', keys).problem).toContain('must look like');
  expect(parseBlobUrl('https://papers', keys).problem).toContain('must look like');
  expect(parseBlobUrl('s3://id:secret@papers', keys).problem).toContain('must not hold keys');
  expect(parseBlobUrl('s3://papers', {}).problem).toContain('AWS_SECRET_ACCESS_KEY');
  expect(parseBlobUrl('s3://papers?endpoint=ftp://x', keys).problem).toContain('http or https');
});

test('encryption by the storage is read from the environment, and what does not fit is said', () => {
  const read = (settings: Record<string, string>) =>
    parseBlobUrl('s3://papers', { ...keys, ...settings });
  expect(read({}).location).not.toHaveProperty('encryption');
  expect(read({ S3_SSE: '', S3_SSE_KMS_KEY_ID: '' }).location).not.toHaveProperty('encryption');
  expect(read({ S3_SSE: 'AES256' }).location?.encryption).toEqual({ algorithm: 'AES256' });
  expect(read({ S3_SSE: 'aws:kms' }).location?.encryption).toEqual({ algorithm: 'aws:kms' });
  const kms = { S3_SSE: 'aws:kms', S3_SSE_KMS_KEY_ID: 'arn:aws:kms:eu-1:1:key/k' };
  expect(read(kms).location?.encryption).toEqual({
    algorithm: 'aws:kms',
    kmsKeyId: 'arn:aws:kms:eu-1:1:key/k',
  });
  expect(read({ S3_SSE: 'aes' }).problem).toContain('must be AES256 or aws:kms');
  expect(read({ S3_SSE_KMS_KEY_ID: 'k' }).problem).toContain('needs S3_SSE=aws:kms');
  expect(read({ S3_SSE: 'AES256', S3_SSE_KMS_KEY_ID: 'k' }).problem).toContain('needs');
  expect(read({ ...kms, S3_SSE_KMS_KEY_ID: 'a\nb' }).problem).toContain('id or ARN');
});
