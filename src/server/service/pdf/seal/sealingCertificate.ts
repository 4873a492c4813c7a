import { Certificate, IssuerAndSerialNumber, type SignedData } from 'pkijs';

/** Returns the certificate with which the first signer of a CMS structure has signed. */
export function sealingCertificate({
  signerInfos,
  certificates,
}: SignedData): Certificate | undefined {
  const sid: unknown = signerInfos[0]?.sid;
  const all = (certificates ?? []).filter((one) => one instanceof Certificate);
  if (!(sid instanceof IssuerAndSerialNumber)) return undefined;
  return all.find(
    ({ issuer, serialNumber }) =>
      issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber),
  );
}
