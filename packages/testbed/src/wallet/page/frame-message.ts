/** What the wallet's frame tells the page that holds it. */
export type FrameMessage =
  | { type: 'show' }
  | { type: 'hide' }
  | { type: 'close' }
  | { type: 'waiting'; count: number }
