import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { type OthersPlace, othersPlaces, signedSince } from '#web/filling/form/othersPlaces.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { joinNames } from '#web/texts/joinNames.ts';
import { announceInPause } from '#web/ui/overlays/announce.ts';

/** What a signer has looked at of the others. */
interface Looked {
  places: readonly OthersPlace[];
  seen: string | undefined;
  /** Keys of what was new at the last look. */
  fresh: ReadonlySet<string>;
}

/**
 * What others have signed and what is theirs. What they sign while the page is open is new until
 * this signer looks at it; `seen` is what `finish` says was looked at.
 */
export function useOthers(view: SigningView) {
  const t = useTexts('signing');
  const places = useMemo(() => othersPlaces(view), [view]);
  const [looked, setLooked] = useState<Looked>({ places, seen: view.seen, fresh: new Set() });
  const isNew = view.seen !== looked.seen;
  const added = useMemo(() => signedSince(looked.places, places), [looked.places, places]);
  const fresh = useMemo(
    () => (isNew ? new Set(added.map(({ key }) => key)) : looked.fresh),
    [isNew, added, looked.fresh],
  );
  const names = joinNames([...new Set(added.flatMap((place) => place.names))]);
  const news = isNew
    ? names === ''
      ? t('otherSignedNow')
      : t('nameSignedNow', { name: names })
    : undefined;
  useEffect(() => {
    if (news) announceInPause(() => news);
  }, [news]);
  const { seen } = view;
  const look = useCallback(() => setLooked({ places, seen, fresh }), [places, seen, fresh]);
  return {
    places,
    fresh,
    /** That others have signed since, in words; undefined once that was looked at. */
    news,
    /** The first place of what is new; undefined where it stands on no page. */
    first: added[0],
    seen: looked.seen,
    look,
  };
}
