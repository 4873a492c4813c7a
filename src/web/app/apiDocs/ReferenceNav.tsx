import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ApiReference } from '#core/apiReference/readReference.ts';
import { searchReference } from '#core/apiReference/searchReference.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { announceInPause } from '#web/ui/overlays/announce.ts';
import { callHref, type DocsPlace, shapeHref } from './docsHash.ts';
import styles from './ReferenceNav.module.css';

interface ReferenceNavProps {
  reference: ApiReference;
  place: DocsPlace;
  id: string;
  className?: string | undefined;
}

/** All calls and schemas by group, narrowed by a search. `/` leads to it, Enter to the first. */
export function ReferenceNav({ reference, place, id, className }: ReferenceNavProps) {
  const t = useTexts('apiDocs');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useSearchKey(input);
  const sought = useDeferredValue(text);
  const { calls, shapes } = searchReference(reference, sought);
  const count = calls.size + shapes.size;
  const isSought = sought.trim() !== '';
  useEffect(() => {
    if (isSought) announceInPause(() => t('found', { count }));
  }, [isSought, count, t]);
  const groups = reference.groups.map(({ name, calls: all }) => ({
    name,
    isEnglish: true,
    entries: all
      .filter(({ id }) => calls.has(id))
      .map(({ id, method, summary, isWebhook }) => ({
        href: callHref(id),
        mark: isWebhook ? '' : method,
        words: summary,
        isHere: place.kind === 'call' && place.id === id,
      })),
  }));
  const schemas = {
    name: t('schemas'),
    isEnglish: false,
    entries: [...shapes].map((name) => ({
      href: shapeHref(name),
      mark: '',
      words: name,
      isHere: place.kind === 'shape' && place.name === name,
    })),
  };
  return (
    <nav id={id} aria-label={t('contents')} className={className}>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          list.current?.querySelector('a')?.click();
        }}
      >
        <Input
          ref={input}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setText('')}
        />
      </form>
      <div ref={list} className={styles.groups}>
        {count === 0 && <p className={styles.none}>{t('none')}</p>}
        {[...groups, schemas]
          .filter(({ entries }) => entries.length > 0)
          .map(({ name, isEnglish, entries }) => (
            <section key={name} className={styles.group}>
              <h2 lang={isEnglish ? 'en' : undefined} className={styles.name}>
                {name}
              </h2>
              <ul>
                {entries.map(({ href, mark, words, isHere }) => (
                  <li key={href}>
                    <a
                      href={href}
                      lang="en"
                      className={styles.link}
                      aria-current={isHere ? 'page' : undefined}
                    >
                      {mark !== '' && <span className={styles.method}>{mark}</span>}
                      <span>{words}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </nav>
  );
}

/** Leads to the search by `/`, unless a person is typing. */
function useSearchKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyping =
        target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
      if (key !== '/' || isTyping || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [input]);
}
