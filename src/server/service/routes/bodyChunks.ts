/**
 * The body of a request, chunk by chunk, and whether it was the client's side that broke it off.
 */
export function bodyChunks(request: Request): {
  chunks: AsyncIterable<Uint8Array>;
  brokeOff: () => boolean;
} {
  let broken = false;
  async function* chunks() {
    const reader = request.body?.getReader();
    if (!reader) return;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          broken = true;
          throw error;
        });
        if (done) return;
        yield value;
      }
    } finally {
      // Leaving early (too large, not a PDF) lets the rest of the body go unread.
      await reader.cancel().catch(() => undefined);
    }
  }
  return { chunks: chunks(), brokeOff: () => broken };
}
