import type { SignerRecord } from '#server/service/transaction/state/transactionState.ts';

/**
 * The address to which a signer is led once they are done: the one stored at creation, with
 * `sh_transactionid`, `sh_signerid` and `sh_signerstatus` in the place of any that it has. The rest
 * of its query stays as it is. Undefined without an address, and while the signer is not done.
 */
export function returnAddress(
  { id, returnUrl, state }: SignerRecord,
  transactionId: string,
): string | undefined {
  if (returnUrl === undefined || (state !== 'signed' && state !== 'declined')) return undefined;
  const [, base = '', query = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(returnUrl) ?? [];
  const ours = {
    sh_transactionid: transactionId,
    sh_signerid: id,
    sh_signerstatus: state === 'signed' ? 'signed' : 'rejected',
  };
  const kept = query
    .split('&')
    .filter((part) => part !== '' && !Object.hasOwn(ours, part.split('=')[0]?.toLowerCase() ?? ''));
  const added = Object.entries(ours).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${base}?${[...kept, ...added].join('&')}${fragment}`;
}
