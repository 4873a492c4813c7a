/** What settings that are not set mean: as the contract says, or as its family of services does. */
export const profiles = {
  contract: {
    rightMeasuredFrom: 'left',
    signRequestMode: 1,
    placeSignatures: false,
    language: 'en-US',
    endedDelete: 'keeps',
    showsUnset: false,
  },
  family: {
    rightMeasuredFrom: 'right',
    signRequestMode: 2,
    placeSignatures: true,
    language: 'nl-NL',
    endedDelete: 'removes',
    showsUnset: true,
  },
} as const;

/** Whether a text can be the value of a header. */
export const isAscii = (text: string): boolean => /^[ -~]+$/.test(text);
