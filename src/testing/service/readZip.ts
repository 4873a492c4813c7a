/** The files of a ZIP archive of stored files, read from its directory as any program does. */
export function readZip(archive: Buffer): { name: string; content: Buffer; crc: number }[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const [nameLength, extraLength] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
    ];
    const [crc, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)];
    const offset = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + extraLength;
    const start =
      offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    return { name, content: archive.subarray(start, start + size), crc };
  });
}
