// `@countersign/react/pieces`: small parts of the dialog that a page may need as well.
export { Copy, type CopyProps } from './dialog/pieces/copy.tsx'
export { Qr } from './dialog/pieces/qr/qr.tsx'
