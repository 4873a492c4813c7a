/** The dialog that sends a draft. */
export const send = {
  title: 'Send for signing',
  sendNow: 'Send now',
  createOnly: 'Create without starting',
  viewTransaction: 'View transaction',
} as const;
