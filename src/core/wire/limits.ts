/** The limits that service, gateway and designer share; the contract leaves them open. */
export const limits = {
  /** Transactions of one batch. */
  batch: 10_000,
  /** The longest time for which a batch may wait before it begins, in seconds. */
  batchDelaySeconds: 3_600,
  /** Signers of one transaction. */
  signers: 50,
  /** Files of one transaction. */
  files: 20,
  /** Fields of one transaction, over all form sets. */
  fields: 10_000,
  /** Characters of a text to be searched for, and different such texts of one transaction. */
  search: 200,
  searches: 1_000,
  /** Places of the fields of one transaction that are placed by text. */
  foundPlaces: 10_000,
  /** Bytes of one PDF. */
  pdfBytes: 50 * 1024 * 1024,
  /** Bytes of a part of a PDF that is sent in parts; all but the last have at least a quarter. */
  partBytes: 4 * 1024 * 1024,
  /** Bytes of all parts that are kept of the unfinished uploads of one owner. */
  unfinishedBytes: 512 * 1024 * 1024,
  /** Bytes of one JSON body. */
  jsonBytes: 4 * 1024 * 1024,
  /** Characters of a fileId, a form set key and a field name. */
  name: 255,
  email: 254,
  subject: 200,
  message: 10_000,
  scribbleName: 100,
  /** Characters of the name of who asks for signatures. */
  senderName: 100,
  /** Characters of a `Reference`. */
  reference: 255,
  /** Bytes of one `Context` that a client sends, and of all unknown members together. */
  contextBytes: 64 * 1024,
  introText: 10_000,
  /** Who gets the sealed documents beside the signers. */
  receivers: 50,
  /** Characters of an address. */
  url: 2_000,
  /** Characters of one text that a signer fills in. */
  entry: 4_000,
  /** Characters of what is said of a field beside its label, of a format, and of an option. */
  help: 500,
  format: 100,
  option: 255,
  /** Options of one field. */
  options: 500,
  decimals: 6,
  /** The least and the largest size of a text, points. */
  fontSize: [4, 72],
  /** Bytes of all that a signer has entered, as JSON, beside signatures. */
  entriesBytes: 256 * 1024,
  /** Characters of the reason with which a signer declines. */
  reason: 1_000,
  daysToRemind: 365,
  daysToExpire: 365,
  /** Where a creation does not say. */
  daysToExpireUnasked: 30,
  /** Templates of one owner, and versions that are kept of each. */
  templates: 1_000,
  templateVersions: 100,
  /** Strokes of one hand signature, and the points of all its strokes together. */
  strokes: 200,
  strokePoints: 20_000,
  /** Bytes of the picture of a signature, its pixels, and those along one side. */
  pictureBytes: 200_000,
  picturePixels: 480_000,
  pictureSide: 1_200,
  /** Different pictures with which one signer finishes. */
  pictures: 4,
} as const;
