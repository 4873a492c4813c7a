// Asks for what a signer's page shows before any of its scripts has come: the request, and the
// first page of its first document. The page takes each answer once, and gives up what is late.
window.askedAhead = new Map(
  ['', '/first-page'].map((part) => {
    const url = `/app${location.pathname}${part}`;
    const aborter = new AbortController();
    const answer = fetch(url, { cache: 'no-store', signal: aborter.signal });
    answer.catch(() => undefined);
    return [url, { answer, aborter }];
  }),
);
