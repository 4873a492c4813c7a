/** What settings that are not set mean: as the contract says, or as its family of services does. */
export const profiles = {
  contract: {
    rightMeasuredFrom: 'left',
    contextNames: 'lower-case',
    signRequestMode: 1,
    givesLinks: false,
  },
  family: {
    rightMeasuredFrom: 'right',
    contextNames: 'as-defined',
    signRequestMode: 2,
    givesLinks: true,
  },
} as const;

/** Whether a text can be the value of a header. */
export const isAscii = (text: string): boolean => /^[ -~]+$/.test(text);
