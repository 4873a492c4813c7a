import { calibrationMetadata, calibrationPdf } from '#core/calibration/calibrationKit.ts';
import { valueOrThrow } from '#web/api/apiResult.ts';
import type { ServiceClient } from '#web/api/serviceClient.ts';

/** The name of the kit's document on the wire. */
export const kitFileId = 'calibration.pdf';

/** The kit's PDF. */
export function kitPdf(): Blob {
  return new Blob([calibrationPdf()], { type: 'application/pdf' });
}

/** The kit's metadata for a signer, as it is uploaded. */
export function kitMetadata(signerId: string): string {
  return JSON.stringify(calibrationMetadata(signerId), undefined, 2);
}

/** Where the kit went: its transaction, and the signer's page where the service tells it. */
export interface SentKit {
  transactionId: string;
  signUrl: string | undefined;
}

/**
 * Starts a transaction of the kit for one signer who gets no mail. Rejects with what the service
 * refused.
 */
export async function sendKit(service: ServiceClient): Promise<SentKit> {
  const created = valueOrThrow(
    await service.createTransaction(
      {
        Signers: [{ ScribbleName: 'Calibration', SendSignRequest: false }],
        SendEmailNotifications: false,
      },
      { idempotencyKey: crypto.randomUUID() },
    ),
  );
  const transactionId = created.Id;
  const signerId = created.Signers[0]?.Id ?? 'Signer1';
  valueOrThrow(await service.putMetadata(transactionId, kitFileId, kitMetadata(signerId)));
  valueOrThrow(await service.putPdf(transactionId, kitFileId, kitPdf()));
  valueOrThrow(await service.startTransaction(transactionId));
  const started = valueOrThrow(await service.getTransaction(transactionId));
  return { transactionId, signUrl: started.Signers[0]?.SignUrl };
}
