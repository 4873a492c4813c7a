import { laterPart } from '#web/later/laterPart.tsx';

/** The facts of a page, fetched when they are first opened. */
export const LaterFacts = laterPart(async () => (await import('./PageFacts.tsx')).PageFacts);
