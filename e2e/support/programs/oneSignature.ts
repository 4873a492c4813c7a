/** Metadata with one signature of the first signer on page 1. */
export const oneSignature = {
  Signers: { Signer1: { FormSets: ['one'] } },
  FormSets: {
    one: {
      Sign: {
        Type: 'Signature',
        Location: { Right: 72, Top: 600, Width: 140, Height: 70, PageNumber: 1 },
      },
    },
  },
};
