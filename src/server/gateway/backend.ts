import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';

/** The answer to a request of the gateway's own surface: an HTTP status and a JSON body. */
export interface Answer {
  status: number;
  body?: unknown;
}

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
  /**
   * Forwards a request for `/api/**`, with both keys. `path` is the raw path and query as the
   * browser wrote them, without the leading `/app`.
   */
  forward(request: Request, path: string, owner: string, address: string): Promise<Response>;
  list(owner: string, before: string | undefined): Promise<Answer>;
  sent(owner: string, transactionId: string): Promise<Answer>;
  deliveries(owner: string, transactionId: string): Promise<Answer>;
  resend(owner: string, transactionId: string, delivery: string): Promise<Answer>;
  remind(owner: string, transactionId: string, signerId: string): Promise<Answer>;
  /** Replaces a signing link; the earlier one stops working. */
  renewLink(
    owner: string,
    transactionId: string,
    signerId: string,
    address: string,
  ): Promise<Answer>;
  outbox(owner: string): Promise<Answer>;
}
