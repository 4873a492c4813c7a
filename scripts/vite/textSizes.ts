import pxtorem from 'postcss-pxtorem';

/**
 * Where px of a style meet px that are reckoned from points of a page: these never follow the size
 * of text.
 */
const pages =
  /[\\/]web[\\/](?:viewer[\\/](?!thumbnails)|designer[\\/]canvas|filling[\\/]document)[\\/]|node_modules/;

/**
 * Our styles count in px; what is built counts in rem, in queries of the window, too, so that a
 * reader whose browser has larger text gets larger rooms for it (WCAG 2.2, 1.4.4): 200 % of text
 * is as if the page were enlarged to 200 %. Lines of up to 2 px stay thin and sharp.
 */
export const textSizes = [
  pxtorem({
    rootValue: 16,
    propList: ['*'],
    minPixelValue: 3,
    exclude: (file) => pages.test(file),
  }),
  // Queries of the window are everywhere the same.
  pxtorem({ rootValue: 16, propList: [], mediaQuery: true }),
];
