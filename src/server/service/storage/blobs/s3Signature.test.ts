import { describe, expect, test } from 'vitest';
import { authorizationOf, encodeForS3, hexSha256, signedForS3 } from './s3Signature.ts';

const signatureOf = (authorization = '') => /Signature=([0-9a-f]{64})$/.exec(authorization)?.[1];
const signedNamesOf = (authorization = '') => /SignedHeaders=([^,]+),/.exec(authorization)?.[1];

describe('the examples of Amazon’s S3 API reference', () => {
  // "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)", section
  // "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk".
  const who = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const at = Date.UTC(2013, 4, 24);
  const bucket = 'https://examplebucket.s3.amazonaws.com';
  const sign = (method: string, url: string, headers: Record<string, string> = {}, body = '') =>
    signedForS3({ method, url: new URL(url), headers, payloadSha256: hexSha256(body) }, who, at);

  test('GET Object', () => {
    const headers = sign('GET', `${bucket}/test.txt`, { range: 'bytes=0-9' });
    expect(headers).toMatchObject({
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
    expect(headers.authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  test('PUT Object', () => {
    const headers = sign(
      'PUT',
      `${bucket}/${encodeForS3('test$file.text')}`,
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
    );
    expect(headers['x-amz-content-sha256']).toBe(
      '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    );
    expect(signedNamesOf(headers.authorization)).toBe(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    );
    expect(signatureOf(headers.authorization)).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });

  test('GET Bucket Lifecycle', () => {
    expect(signatureOf(sign('GET', `${bucket}/?lifecycle`).authorization)).toBe(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
  });

  test('GET Bucket (List Objects)', () => {
    expect(signatureOf(sign('GET', `${bucket}/?max-keys=2&prefix=J`).authorization)).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});

describe('Amazon’s test suite of Signature Version 4 (aws-sig-v4-test-suite)', () => {
  const scope = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  };

  test.each([
    ['get-vanilla', 'GET', '/', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'get-vanilla-query-order-key-case',
      'GET',
      '/?Param2=value2&Param1=value1',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    [
      'post-vanilla',
      'POST',
      '/',
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
  ])('%s', (_name, method, path, signature) => {
    const request = {
      method,
      url: new URL(path, 'https://example.amazonaws.com'),
      headers: { 'x-amz-date': '20150830T123600Z' },
      payloadSha256: hexSha256(''),
    };
    expect(authorizationOf(request, scope)).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,' +
        `SignedHeaders=host;x-amz-date,Signature=${signature}`,
    );
  });
});
