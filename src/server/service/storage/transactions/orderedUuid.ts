import { randomBytes } from 'node:crypto';

/**
 * A UUID that begins with the time of its making (`now`, ms since 1970) and has 74 random bits
 * after it: version 7 of RFC 9562, section 5.7. What is made together stands together in an index,
 * so that a commit changes few of its pages, however many there are.
 */
export function orderedUuid(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
