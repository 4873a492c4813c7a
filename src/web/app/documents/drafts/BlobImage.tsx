import { useEffect, useRef } from 'react';

/** A picture out of a blob, decorative; its address is revoked when it is no longer shown. */
export function BlobImage({ blob }: { blob: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} alt="" />;
}
