// `@countersign/react/pieces`: small parts of the dialog that a page may need as well.

export { UndeployedSafe, type UndeployedSafeProps } from './dialog/views/safe/undeployed.tsx'
export { ago } from './format/moment.tsx'
export { useMinute } from './format/use-minute.ts'
export { formatMessage } from './locales/format-message.ts'
export { Copy, type CopyProps } from './pieces/copy.tsx'
export { Qr } from './pieces/qr/qr.tsx'
