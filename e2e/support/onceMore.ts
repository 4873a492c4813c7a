/**
 * For `route.fetch`: the server may have closed a connection that was idle at the moment at which
 * the test sends its next request over it. A browser asks again by itself, Playwright when told so.
 */
export const onceMore = { maxRetries: 2 };
