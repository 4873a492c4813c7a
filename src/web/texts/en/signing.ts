/** The signer's screen. */
export const signing = {
  title: 'Sign',
  signHere: 'Sign here',
  yourSignature: 'Your signature',
  clear: 'Clear',
  useSignature: 'Use signature',
  nextField: 'Next field',
  finish: 'Finish',
  decline: 'Decline',
} as const;
