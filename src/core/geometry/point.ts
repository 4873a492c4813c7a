/** A place on a page: points from the top-left corner of the page as shown, y down (page space). */
export interface Point {
  x: number;
  y: number;
}
