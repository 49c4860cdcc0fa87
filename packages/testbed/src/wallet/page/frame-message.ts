/** A message of the wallet's frame to the page that contains it. */
export type FrameMessage =
  | { type: 'show' }
  | { type: 'hide' }
  | { type: 'close' }
  | { type: 'waiting'; count: number }
