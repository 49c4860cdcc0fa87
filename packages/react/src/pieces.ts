// `@countersign/react/pieces`: small parts of the dialog that a page may need as well.
export { Copy, type CopyProps } from './dialog/pieces/copy.tsx'
export { Qr } from './dialog/pieces/qr/qr.tsx'
export { UndeployedSafe, type UndeployedSafeProps } from './dialog/views/safe/undeployed.tsx'
export { formatMessage } from './locales/format-message.ts'
