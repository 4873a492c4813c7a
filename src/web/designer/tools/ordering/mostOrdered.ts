/** More fields of one page than this show no number and have no row. */
export const mostOrdered = 800;
