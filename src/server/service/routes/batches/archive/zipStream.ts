import { crc32 } from 'node:zlib';

/** A file on its way into a ZIP archive. */
export interface ZipEntry {
  /** Its path in the archive, with `/` between folders. */
  name: string;
  modified: Date;
  /** Its bytes, fewer than 4 GiB. */
  body: AsyncIterable<Uint8Array>;
}

/** The largest number of 32 bits: where it stands, the real one stands in a Zip64 record. */
const full32 = 0xff_ff_ff_ff;
const full16 = 0xff_ff;
/** Names are UTF-8 (bit 11); size and CRC-32 follow the content (bit 3). */
const flags = 0x08_08;

interface Written {
  name: Buffer;
  time: number;
  crc: number;
  size: number;
  offset: number;
}

/**
 * A ZIP archive (APPNOTE 6.3.10, with Zip64 where it is large) of files that are stored as they
 * are: PDFs are compressed already. No file is held in memory; each is read when the archive comes
 * to it. Throws RangeError at a file of 4 GiB or more.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Written[] = [];
  let offset = 0;
  for await (const { name, modified, body } of entries) {
    const entry = { name: Buffer.from(name), time: dosTime(modified), crc: 0, size: 0, offset };
    const head = localHeader(entry);
    yield head;
    for await (const chunk of body) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.byteLength;
      if (entry.size >= full32) throw new RangeError('A file in a ZIP archive is too large.');
      yield chunk;
    }
    const tail = numbers([4, 0x08_07_4b_50], [4, entry.crc], [4, entry.size], [4, entry.size]);
    yield tail;
    offset += head.length + entry.size + tail.length;
    directory.push(entry);
  }
  let size = 0;
  for (const entry of directory) {
    const header = centralHeader(entry);
    size += header.length;
    yield header;
  }
  yield endRecords({ count: directory.length, size, offset });
}

function localHeader({ name, time }: Written): Buffer {
  return Buffer.concat([
    numbers(
      [4, 0x04_03_4b_50],
      [2, 20],
      [2, flags],
      [2, 0],
      [4, time],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);
}

function centralHeader({ name, time, crc, size, offset }: Written): Buffer {
  const isFar = offset >= full32;
  const extra = isFar ? numbers([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  return Buffer.concat([
    numbers(
      [4, 0x02_01_4b_50],
      [2, isFar ? 45 : 20],
      [2, isFar ? 45 : 20],
      [2, flags],
      [2, 0],
      [4, time],
      [4, crc],
      [4, size],
      [4, size],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, isFar ? full32 : offset],
    ),
    name,
    extra,
  ]);
}

function endRecords({ count, size, offset }: { count: number; size: number; offset: number }) {
  const isLarge = count >= full16 || size >= full32 || offset >= full32;
  const zip64 = isLarge
    ? numbers(
        [4, 0x06_06_4b_50],
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, size],
        [8, offset],
        [4, 0x07_06_4b_50],
        [4, 0],
        [8, offset + size],
        [4, 1],
      )
    : Buffer.alloc(0);
  const shown = Math.min(count, full16);
  const end = numbers(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, shown],
    [2, shown],
    [4, Math.min(size, full32)],
    [4, Math.min(offset, full32)],
    [2, 0],
  );
  return Buffer.concat([zip64, end]);
}

/** Numbers of these sizes in bytes, the lowest byte first. */
function numbers(...list: readonly (readonly [2 | 4 | 8, number])[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of list) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}

/** Time, then date, as MS-DOS counts them (APPNOTE 4.4.6), in UTC. */
function dosTime(moment: Date): number {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107);
  const date = ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return date * 0x1_00_00 + time;
}
