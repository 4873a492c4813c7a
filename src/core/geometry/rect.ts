/** Width and height, both in the unit of the space they are used in (points in page space). */
export interface Size {
  width: number;
  height: number;
}

/** A box on a page: points from the top-left corner of the page as shown, y down (page space). */
export interface Rect extends Size {
  x: number;
  y: number;
}
