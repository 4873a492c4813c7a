import { useEffect, useState } from 'react';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';

/** Milliseconds until the rest comes up without a page, which may be slow, locked or missing. */
const longest = 1_500;

/** False until the pages in view are drawn, or have taken too long: they come first. */
export function useFirstPicture(): boolean {
  const { viewer } = useDesignerSession();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    const tell = () => {
      if (!stopping.signal.aborted) setThere(true);
    };
    void viewer.pictures.whenQuiet().then(tell);
    const timer = setTimeout(tell, longest);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [viewer]);
  return isThere;
}
