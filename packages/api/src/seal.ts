/** The strokes of the product's mark and of the seal of a proof, as SVG paths in a square of 32. */

/** An open ring, which the second stroke completes. */
export const firstStroke = 'M21.5 6.6A11 11 0 1 0 26.2 20.2'
/** The second stroke, of a valid proof. */
export const validStroke = 'M10.6 15.4 15.2 20.4C18.4 14.4 22.6 9.2 28.6 5.2'
/** The hands of a clock. */
export const expiredStroke = 'M15.6 10V16.4L20 19.4'
/** Crosses out the first. */
export const revokedStroke = 'M4.6 27.4 28.2 5.4'
