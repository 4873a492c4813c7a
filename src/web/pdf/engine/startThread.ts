/** Starts a thread of the module at an address, also where another origin has it. */
export function startThread(url: string, name: string): Worker {
  const options = { type: 'module', name } as const;
  if (new URL(url, document.baseURI).origin === location.origin) return new Worker(url, options);
  // Browsers start no thread of another origin, but one may import from there.
  const lead = new Blob([`import ${JSON.stringify(url)};`], { type: 'text/javascript' });
  const leadUrl = URL.createObjectURL(lead);
  const worker = new Worker(leadUrl, options);
  worker.addEventListener('message', () => URL.revokeObjectURL(leadUrl), { once: true });
  worker.addEventListener('error', () => URL.revokeObjectURL(leadUrl), { once: true });
  return worker;
}
