/** Paths that health checks request under any name or address. */
const openPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Answers a request whose `Host` is not the public one, so that no page or link is served under a
 * foreign name (DNS rebinding). A browser at another loopback name is redirected to the public one.
 * Returns undefined when the request may pass.
 */
export function guardHost(request: Request, publicUrl: string): Response | undefined {
  const { host } = new URL(publicUrl);
  const url = new URL(request.url);
  const given = request.headers.get('host') ?? '';
  if (given === host || openPaths.has(url.pathname)) return undefined;
  const port = /:(\d+)$/.exec(host)?.[1];
  const isOtherLoopback = [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`].includes(
    given,
  );
  if (
    isOtherLoopback &&
    request.method === 'GET' &&
    (request.headers.get('accept') ?? '').includes('text/html')
  ) {
    return new Response(null, {
      status: 307,
      headers: { location: `${publicUrl}${url.pathname}${url.search}` },
    });
  }
  const Message = `This server is reached at ${publicUrl} only. Set PUBLIC_URL if that is not its address.`;
  return Response.json({ Message, Problems: [] }, { status: 421 });
}
