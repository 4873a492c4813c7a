/** What stands alone before a line to sign on. */
export const beforeSignature = /^(?:by:|x:?|✗|✘|×)$/iu;
/** Who signs, in five languages, and what else is asked of them. */
const role = new RegExp(
  `^(?:${[
    '(?:co-?|sub-?)?(?:land)?lord|(?:co-?)?tenant|lessor|lessee|buyer|seller|purchaser|vendor',
    'owner|agent|broker|witness|contractor|client|customer|employee|employer|guarantor|borrower',
    'lender|notary|public|petitioner|respondent|plaintiff|defendant|declarant|applicant|affiant|clerk',
    'judge|attorney|parent|guardian|spouse|licensor|licensee|principal|trustee|director|manager',
    '(?:ver)?mieter(?:in)?|käufer(?:in)?|verkäufer(?:in)?|auftraggeber|auftragnehmer|zeuge',
    'arbeitnehmer|arbeitgeber|(?:ver)?huurder|koper|verkoper|werknemer|werkgever|getuige',
    'bailleur|locataire|acheteur|vendeur|témoin|employeur|salarié|arrendador|arrendatario',
    'comprador|vendedor|testigo|inquilino|propietario',
  ].join('|')})s?$`,
  'iu',
);
const askedElse =
  /^(?:name|names|print|printed|typed?|address|date|phone|telephone|email|title|datum|naam|nom|nombre|adresse|fecha)/iu;

/** Whether a caption names who signs, as `Tenant` or `Jane Doe, Owner`, and asks nothing else. */
export function namesSigner(caption: string): boolean {
  const parts = caption.match(/\p{L}[\p{L}'’-]+/gu) ?? [];
  return role.test(parts.at(-1) ?? '') && !parts.some((text) => askedElse.test(text));
}
