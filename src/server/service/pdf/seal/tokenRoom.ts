/** Bytes of a time stamp token at most: what a seal keeps free for it. */
export const mostTokenBytes = 20 * 1024;
