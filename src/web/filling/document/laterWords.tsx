import { laterPart } from '#web/later/laterPart.tsx';

/** What a page says, behind its picture: fetched once a page could be seen. */
export const LaterWords = laterPart(
  async () => (await import('#web/filling/text/PageDocument.tsx')).PageDocument,
).Part;
