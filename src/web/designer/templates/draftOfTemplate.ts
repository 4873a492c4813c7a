import type { Template } from '#core/wire/surfaces/templateSurface.ts';
import type { RightMeasuredFrom } from '#core/wire/surfaces/appSurface.ts';
import type { DocumentFacts } from '#core/draft/documentFacts.ts';
import { setSending } from '#core/draft/commands/sendingCommands.ts';
import { type Draft, type DraftSending, newDraft } from '#core/draft/draft.ts';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';
import { metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import { withEditing } from './editingOfDraft.ts';

/** What of a role becomes a signer's settings; the person is to be filled in. */
function settingsOf(role: Template['Roles'][number]) {
  return {
    ...signatureOf(role),
    role: role.Name,
    email: role.Email ?? '',
    ...(role.Language !== undefined && { language: role.Language }),
    sendSignRequest: role.SendSignRequest,
    signRequestSubject: role.SignRequestSubject ?? '',
    signRequestMessage: role.SignRequestMessage ?? '',
    sendSignConfirmation: role.SendSignConfirmation ?? role.SendSignRequest,
    daysToRemind: role.DaysToRemind === -1 ? 0 : role.DaysToRemind || 7,
  };
}

/** How a template is sent. */
function sendingOf({ SignRequestMode, DaysToExpire, Receivers }: Template): DraftSending {
  return {
    ...(SignRequestMode && { signRequestMode: SignRequestMode }),
    ...(DaysToExpire && { daysToExpire: DaysToExpire }),
    ...(Receivers && {
      receivers: Receivers.map(({ Name = '', Email }) => ({ name: Name, email: Email })),
    }),
  };
}

/** How a role signs, which the wire says in two places. */
function signatureOf({
  Verifications,
  ScribbleName,
  ScribbleNameFixed,
}: Template['Roles'][number]) {
  const [proof] = Verifications ?? [];
  return {
    requireHandsignature: proof?.RequireHandsignature ?? false,
    name: ScribbleName ?? proof?.ScribbleName ?? '',
    scribbleNameFixed: ScribbleNameFixed ?? proof?.ScribbleNameFixed ?? false,
  };
}

/**
 * A draft of a version of a template, and the key that each of its documents has in it, by fileId.
 * Throws, in words, for metadata that the draft cannot hold.
 */
export function draftOfTemplate(
  template: Template,
  rightMeasuredFrom: RightMeasuredFrom,
  nextId: () => string,
): { draft: Draft; keys: ReadonlyMap<string, string> } {
  const { Id, Name, Version, Roles, Files, SendEmailNotifications } = template;
  const signed = Roles.reduce(
    (draft, role) => addSigner(draft, nextId(), settingsOf(role)),
    newDraft(nextId(), Name),
  );
  const keys = new Map(Files.map(({ FileId }) => [FileId, nextId()]));
  const facts = new Map<string, DocumentFacts>();
  let draft: Draft = {
    ...setSending(signed, sendingOf(template)),
    sendEmailNotifications: SendEmailNotifications,
    template: { id: Id, version: Version },
  };
  for (const { FileId, PageSizes } of Files) {
    const key = keys.get(FileId) ?? '';
    draft = addFile(draft, key, FileId);
    facts.set(key, {
      pageCount: PageSizes.length,
      pageSizes: new Map(
        PageSizes.map(({ Width: width, Height: height }, index) => [index + 1, { width, height }]),
      ),
      needsPassword: false,
      byteLength: 0,
      embeddedFields: [],
    });
  }
  for (const { FileId, Metadata, Editing } of Files) {
    const key = keys.get(FileId) ?? '';
    const result = metadataToDraft(draft, key, JSON.stringify(Metadata), {
      facts,
      rightMeasuredFrom,
      nextId,
      signerIds: Roles.map((role) => role.Id),
    });
    if (!result.ok) throw new Error(result.problems.map(({ Message }) => Message).join(' '));
    draft = Editing ? withEditing(result.draft, key, Editing, nextId) : result.draft;
  }
  return { draft, keys };
}
