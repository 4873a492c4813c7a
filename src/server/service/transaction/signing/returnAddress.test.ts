import { expect, test } from 'vitest';
import { sampleStarted } from '#testing/service/sampleTransactions.ts';
import { returnAddress } from './returnAddress.ts';

const [signer] = sampleStarted().signers;
if (!signer) throw new Error('no signer');

test.each([
  ['https://example.com', 'https://example.com?'],
  [
    'https://example.com/a?b=%20c&b=+&sh_signerstatus=x&SH_SIGNERID=y#top',
    'https://example.com/a?b=%20c&b=+&',
  ],
])('%s keeps its own query', (returnUrl, expected) => {
  const fragment = returnUrl.includes('#') ? '#top' : '';
  const ours = 'sh_transactionid=t1&sh_signerid=a%2Fb&sh_signerstatus=';
  const done = { ...signer, id: 'a/b', returnUrl };
  expect(returnAddress({ ...done, state: 'signed' }, 't1')).toBe(
    `${expected}${ours}signed${fragment}`,
  );
  expect(returnAddress({ ...done, state: 'declined' }, 't1')).toBe(
    `${expected}${ours}rejected${fragment}`,
  );
  expect(returnAddress({ ...done, state: 'opened' }, 't1')).toBeUndefined();
});
