import { randomFillSync } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pagesPdf, printed } from '#testing/pdf/pagesPdf.ts';
import { type RawObject, type RawStream, rawStream } from '#testing/pdf/rawPdf.ts';
import { contentOf } from '../generatePdf.ts';

/** A document that a signer is sent. */
export interface SentDocument {
  name: string;
  bytes: Buffer;
  /** Whether it has a page 600. */
  hasFar: boolean;
  /** The bound of signer ÷ bare, from the link to its first page. */
  bound: number;
}

/** The three that are everyday: a contract, a scan of one, and a large collection. */
export function sentDocuments(): SentDocument[] {
  return [
    { name: 'contract-380kB.pdf', bytes: contract(), hasFar: false, bound: 1.1 },
    { name: 'scan-5MB.pdf', bytes: scan(12, 430_000), hasFar: false, bound: 0.8 },
    { name: 'scan-28MB.pdf', bytes: scan(1_000, 28_000), hasFar: true, bound: 0.8 },
  ];
}

/** Twelve pages of small print under a letterhead, and what a program for offices adds. */
function contract(): Buffer {
  const texts = Array.from({ length: 12 }, (_, index) =>
    packed(`q 200 0 0 40 72 745 cm /Picture Do Q\n${contentOf(index + 1)}`),
  );
  const pages = texts.map((_, index) => ({ members: showing(6 + index, 4) }));
  const objects: Record<number, RawObject> = {
    4: picture(800, 160, 100_000),
    5: rawStream(randomFillSync(Buffer.alloc(250_000)), '/Type /EmbeddedFile'),
  };
  for (const [index, text] of texts.entries()) objects[6 + index] = text;
  return pagesPdf(pages, { objects });
}

/** Pages that are a picture each, of so many bytes, with the words that were recognised on them. */
function scan(count: number, bytes: number): Buffer {
  const width = Math.round(Math.sqrt(bytes));
  const objects: Record<number, RawObject> = {};
  const pages = Array.from({ length: count }, (_, index) => {
    const words = printed([{ text: `Page ${index + 1}`, x: 72, y: 720 }]);
    const [picturesNumber, textsNumber] = [4 + 2 * index, 5 + 2 * index];
    objects[picturesNumber] = picture(width, Math.round(1.3 * width), bytes);
    objects[textsNumber] = packed(`q 612 0 0 792 0 0 cm /Picture Do Q\n3 Tr ${words}`);
    return { members: showing(textsNumber, picturesNumber) };
  });
  const nodes = Array.from({ length: Math.ceil(count / 50) }, (_, node) => ({
    pages: pages.slice(node * 50, (node + 1) * 50),
  }));
  return pagesPdf(nodes, { objects });
}

/** Members of a page with these objects as its content and its picture. */
const showing = (content: number, shown: number) =>
  `/Contents ${content} 0 R /Resources <</Font <</F1 3 0 R>> /XObject <</Picture ${shown} 0 R>>>>`;

/** A grey picture whose packed bytes are about so many: noise above, paper below. */
function picture(width: number, height: number, bytes: number): RawStream {
  const pixels = Buffer.alloc(width * height, 0xf4);
  randomFillSync(pixels, 0, Math.min(pixels.length, bytes));
  return {
    members: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    bytes: deflateSync(pixels),
  };
}

const packed = (content: string): RawStream => ({
  members: '/Filter /FlateDecode',
  bytes: deflateSync(Buffer.from(content, 'latin1')),
});
