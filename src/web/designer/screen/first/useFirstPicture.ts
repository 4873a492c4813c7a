import { useEffect, useState } from 'react';
import { parserOnItsWay } from '#web/pdf/engine/pdfjs.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';

/** Milliseconds until the rest comes up without a page, which may be slow, locked or missing. */
const longest = 1_500;

/**
 * Milliseconds for which the rest waits beyond that while what reads documents is on its way: over
 * a slow connection the rest would keep it from coming.
 */
const longestOnItsWay = 15_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** False until the pages in view are drawn, or have taken too long: they come first. */
export function useFirstPicture(): boolean {
  const { viewer } = useDesignerSession();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const tell = () => {
      if (!isLeft) setThere(true);
    };
    void viewer.pictures.whenQuiet().then(tell);
    void whenPatienceEnds().then(tell);
    return () => {
      isLeft = true;
    };
  }, [viewer]);
  return isThere;
}

async function whenPatienceEnds(): Promise<void> {
  await pause(longest);
  const coming = parserOnItsWay();
  if (!coming) return;
  await Promise.race([coming, pause(longestOnItsWay)]);
  await pause(longest);
}
