import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import cover from '#web/app/frame/CoverLink.module.css';
import styles from './DraftSheets.module.css';
import type { ShelvedDraft } from './draftShelf.ts';
import { SectionHead } from '#web/app/frame/SectionHead.tsx';
import { useRef, useState, useEffect } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatMoment, formatWhen } from '#web/texts/formatWhen.ts';
import { Badge, badgeColour } from '#web/ui/parts/Badge.tsx';
import { FileIcon } from '#web/ui/theme/icons.tsx';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import type { DraftMark } from '#web/designer/drafts/draftDb.ts';
import { DraftMenu } from './DraftMenu.tsx';
import { DraftNameInput } from './DraftNameInput.tsx';

/** The drafts of this browser that wait to be sent, newest first. */
export function DraftSheets({ drafts }: { drafts: readonly ShelvedDraft[] }) {
  const t = useTexts('documents');
  return (
    <section aria-labelledby="drafts" className={styles.section}>
      <SectionHead id="drafts" title={t('drafts')} hint={t('draftsHint')} />
      <Sheets drafts={drafts} />
    </section>
  );
}

/** The drafts that were sent, folded: each can be sent again as a new transaction. */
export function SentDrafts({ drafts }: { drafts: readonly ShelvedDraft[] }) {
  const t = useTexts('documents');
  return (
    <Disclosure className={styles.sentDrafts} summary={t('sentDrafts', { count: drafts.length })}>
      <Sheets drafts={drafts} />
    </Disclosure>
  );
}

/** Drafts as sheets of paper; on a phone a row to swipe. */
function Sheets({ drafts }: { drafts: readonly ShelvedDraft[] }) {
  return (
    <ul className={styles.sheets}>
      {drafts.map((draft) => (
        <DraftSheet key={draft.id} draft={draft} />
      ))}
    </ul>
  );
}

const BADGES_AT_MOST = 4;

/** One draft: its first page, its name, how many fields, and when it was last changed. */
function DraftSheet({ draft }: { draft: ShelvedDraft }) {
  const t = useTexts('documents');
  const [renaming, setRenaming] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = useRef(false);
  const name = draft.title || t('untitled');
  const changed = new Date(draft.updatedAt);
  const badges = draft.fieldCount === 0 ? 0 : Math.min(draft.signerCount ?? 0, BADGES_AT_MOST);
  const fields = draft.fieldCount === 0 ? t('noFields') : t('fields', { count: draft.fieldCount });
  return (
    <li className={styles.draft}>
      <div className={styles.sheet}>
        {draft.thumbnail ? (
          <span className={styles.paper}>
            <BlobImage blob={draft.thumbnail} />
            {draft.marks?.map((mark, index) => (
              <Mark key={`mark ${index}`} mark={mark} />
            ))}
          </span>
        ) : (
          <span className={styles.blank}>
            <FileIcon />
          </span>
        )}
      </div>
      <div className={styles.words}>
        {renaming ? (
          <DraftNameInput
            ref={input}
            draftId={draft.id}
            name={name}
            onDone={(byKey) => {
              takesFocus.current = byKey;
              setRenaming(false);
            }}
          />
        ) : (
          <Link
            ref={(link: HTMLAnchorElement | null) => {
              if (link && takesFocus.current) link.focus();
              takesFocus.current = false;
            }}
            href={pagePaths.design.build({ draftId: draft.id })}
            className={classNames(cover.link, styles.name)}
          >
            {name}
          </Link>
        )}
        <p className={styles.meta}>
          {Array.from({ length: badges }, (_, index) => (
            <Badge key={`signer ${index}`} index={index} size="small" />
          ))}
          <span className={styles.when} data-tip={formatMoment(changed, formatLocale())}>
            {t('fieldsAndWhen', { fields, when: formatWhen(changed, formatLocale()) })}
          </span>
        </p>
        <DraftMenu
          draftId={draft.id}
          name={name}
          onRename={() => setRenaming(true)}
          nameInput={input}
        />
      </div>
    </li>
  );
}

function Mark({ mark }: { mark: DraftMark }) {
  const { left, top, width, height, signer } = mark;
  const percent = (part: number) => `${part * 100}%`;
  return (
    <i
      data-signer={signer < 0 ? undefined : badgeColour(signer)}
      className={styles.mark}
      style={{
        left: percent(left),
        top: percent(top),
        width: percent(width),
        height: percent(height),
      }}
    />
  );
}

/** A picture out of a blob, decorative; its address is revoked when it is no longer shown. */
function BlobImage({ blob }: { blob: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} alt="" />;
}
