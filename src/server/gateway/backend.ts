import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';
import type { Router } from '#server/service/http/createRouter.ts';

/**
 * The signing service behind the gateway, embedded or remote. `owner` names the API key whose
 * transactions are meant; the backend turns it into what the service expects.
 */
export interface Backend {
  kind: 'embedded' | 'remote';
  /** The base address under which clients reach the API. */
  baseUrl: string;
  /** Resolves to what the service can do beyond the contract. */
  can(): Promise<AppConfig['can']>;
  /** The routes for `/api/**`, for requests whose owner is known. */
  api: Router;
  /** A page of what was sent, for the query of `GET /app/transactions`. */
  list(owner: string, query: URLSearchParams): Promise<Response>;
  counts(owner: string): Promise<Response>;
  sent(owner: string, transactionId: string): Promise<Response>;
  deliveries(owner: string, transactionId: string): Promise<Response>;
  resend(owner: string, transactionId: string, delivery: string): Promise<Response>;
  remind(owner: string, transactionId: string, signerId: string): Promise<Response>;
  /** Replaces a signing link; the earlier one stops working. */
  renewLink(
    owner: string,
    transactionId: string,
    signerId: string,
    address: string,
  ): Promise<Response>;
  /** Seals a transaction again whose sealing has failed. */
  sealAgain(owner: string, transactionId: string, address: string): Promise<Response>;
  outbox(owner: string): Promise<Response>;
}
