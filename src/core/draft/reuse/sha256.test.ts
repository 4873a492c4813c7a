import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSha256 } from './sha256.ts';

test('the digest is that of Node.js, whatever the pieces', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const ours = createSha256();
      const theirs = createHash('sha256');
      for (const part of parts) {
        ours.add(part);
        theirs.update(part);
      }
      expect(ours.hex()).toBe(theirs.digest('hex'));
    }),
  );
});
