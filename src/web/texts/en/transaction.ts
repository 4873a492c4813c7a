/** What became of a transaction. */
export const transaction = {
  title: 'Transaction',
  copySigningLink: 'Copy signing link',
  answersCsv: 'Answers CSV',
  answersJson: 'Answers JSON',
  signedPdf: 'Signed PDF',
  auditTrail: 'Audit trail',
} as const;
