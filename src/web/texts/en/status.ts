/** The statuses of a transaction, by their number. */
export const status = {
  s5: 'Waiting for document',
  s10: 'Waiting for signer',
  s20: 'In progress',
  s30: 'Signed',
  s40: 'Declined',
  s50: 'Expired',
  s60: 'Cancelled',
  s70: 'Failed',
} as const;
