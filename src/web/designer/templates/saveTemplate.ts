import type { Template } from '#core/wire/surfaces/templateSurface.ts';
import { askTemplates } from '#web/api/templates/useTemplates.ts';
import { sendDocument } from '#web/api/templates/sendDocument.ts';
import { readPdf } from '#web/designer/drafts/draftFile.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { sha256Of } from '#web/designer/drafts/sha256Of.ts';
import { templateOfDraft } from './templateOfDraft.ts';

/** What a person said about the template. */
export interface TemplateWishes {
  name: string;
  /** In the order of the draft's signers. */
  roles: readonly string[];
  /** The template that gets a new version; undefined: a new one. */
  into: { id: string; version: number } | undefined;
}

/** How much of a document is there, in bytes. */
export interface SentDocument {
  name: string;
  bytes: number;
  total: number;
}

/** What became of saving: the version, or the document whose bytes this browser no longer has. */
export type SavedTemplate = { ok: true; template: Template } | { ok: false; missing: string };

/**
 * Saves the draft as it is now: its documents first, each under its SHA-256, then the template,
 * which the draft belongs to from then on. `onSent` is told how far a large document is. Throws
 * ApiFailure; saved again, what broke off goes on.
 */
export async function saveTemplate(
  store: DesignerStore,
  edge: EdgeConfig,
  { name: title, roles, into }: TemplateWishes,
  onSent: (sent: SentDocument) => void,
): Promise<SavedTemplate> {
  const { history, facts, draftId } = store.getState();
  const draft = history.present;
  const digests = new Map<string, string>();
  for (const file of draft.files) {
    const pdf = await readPdf(draftId, file.key).catch(() => undefined);
    const name = file.displayName || file.fileId;
    if (!pdf) return { ok: false, missing: name };
    const digest = await sha256Of(pdf);
    digests.set(file.key, digest);
    await askTemplates((client) =>
      sendDocument(client, { digest, pdf }, (sent) => onSent({ name, ...sent })),
    );
  }
  const body = templateOfDraft(draft, facts, edge, title, roles, digests);
  const template = await askTemplates((client) =>
    into ? client.put(into.id, { ...body, BasedOn: into.version }) : client.create(body),
  );
  const saved = { id: template.Id, version: template.Version };
  store.apply({ key: 'saveTemplate' }, (current) => ({ ...current, template: saved }));
  return { ok: true, template };
}
