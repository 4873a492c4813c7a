import type { EmbedStore } from '#server/service/storage/accounts/embedStore.ts';
import type { KeyStore } from '#server/service/storage/accounts/keyStore.ts';
import type { Route } from '#server/service/http/createRouter.ts';
import type { ServiceParts } from '../serviceParts.ts';

/** What embedded pages stand on, beside the service. */
export interface EmbedParts extends ServiceParts {
  embeds: EmbedStore;
  keyPairs: Pick<KeyStore, 'findById'>;
  /** The exact origins that may embed pages; never empty. */
  origins: readonly string[];
  /** Answers with what was sent in a transaction of this owner. */
  sent: (owner: string, transactionId: string) => Promise<Response>;
  templatePages: TemplatePages;
}

/** What embedded pages may ask of templates. */
export interface TemplatePages {
  read: Route;
  readFile: Route;
  /** Takes the fields alone, as a new version. */
  putFields: Route;
}
