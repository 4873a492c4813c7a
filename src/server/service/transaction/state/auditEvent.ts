/** What can happen to a transaction, as the audit trail lists it. */
export const auditKinds = [
  'created',
  'metadata received',
  'pdf received',
  'started',
  'sign request due',
  'opened',
  'signed',
  'declined',
  'cancelled',
  'reminded',
  'link renewed',
  'link given',
  'signer corrected',
  'expired',
  'sealing asked for',
  'sealing started',
  'sealing failed',
  'sealed',
  'failed',
  'copy downloaded',
  'document downloaded',
  'mail accepted',
  'documents removed',
  'personal data removed',
  'audit trail sealed',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One line of the audit trail. */
export interface AuditEvent {
  kind: AuditKind;
  /** Milliseconds since 1970. */
  at: number;
  signerId?: string;
  receiverId?: string;
  fileId?: string;
  /** Lower-case hex SHA-256 of the document that this is about; of `signed`, of what stood then. */
  sha256?: string;
  /** A reason. */
  detail?: string;
  /** Of `signer corrected`: who was asked until then. */
  was?: { name?: string | undefined; email?: string | undefined };
  address?: string;
  userAgent?: string;
  /** The origin of the site that had embedded the page. */
  embeddedIn?: string;
  /** How the signing link had come to the signer; absent on an embedded page. */
  link?: 'mail' | 'sender';
}
