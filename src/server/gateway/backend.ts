import type { AppConfig } from '#core/wire/surfaces/appSurface.ts';

/** An answer of the gateway's own surface: an HTTP status and a JSON body. */
export interface Answer {
  status: number;
  body?: unknown;
}

/**
 * The signing service behind the gateway, embedded or remote. `owner` names the API key whose
 * transactions are meant; the backend turns it into whatever the service wants to see.
 */
export interface Backend {
  kind: 'embedded' | 'remote';
  /** Base address as clients of the API reach it. */
  baseUrl: string;
  /** What it can do beyond the contract. */
  can(): Promise<AppConfig['can']>;
  /**
   * Sends a request for `/api/**` on, with both keys. `path` is the raw path and query as the
   * browser wrote them, below `/app`.
   */
  forward(request: Request, path: string, owner: string, address: string): Promise<Response>;
  list(owner: string, before: string | undefined): Promise<Answer>;
  sent(owner: string, transactionId: string): Promise<Answer>;
  deliveries(owner: string, transactionId: string): Promise<Answer>;
  resend(owner: string, transactionId: string, delivery: string): Promise<Answer>;
  remind(owner: string, transactionId: string, signerId: string): Promise<Answer>;
  /** Replaces a signing link; the earlier one opens nothing from then on. */
  renewLink(
    owner: string,
    transactionId: string,
    signerId: string,
    address: string,
  ): Promise<Answer>;
  outbox(owner: string): Promise<Answer>;
}
