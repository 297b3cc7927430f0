/** What fits on a screen: the media queries of the styles, as the code asks them. */

/** Too small for the paper to be next to the felt: a phone, upright or on its side. */
export const NARROW = '(max-width: 820px), (max-height: 520px)';
