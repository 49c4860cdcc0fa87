// `@countersign/react/pieces`: small parts of the dialog that a page may need as well.

export { UndeployedSafe, type UndeployedSafeProps } from './dialog/views/safe/undeployed.tsx'
export { exactDate, exactTime } from './format/exact-time.ts'
export { ago } from './format/moment.tsx'
export { useMinute } from './format/use-minute.ts'
export { useCanShare } from './hooks/use-can-share.ts'
export { formatMessage } from './locales/format-message.ts'
export { addressPlaceholder } from './names/address-placeholder.ts'
export type { NamedAccount } from './names/named-account.ts'
export { ResolvedName, type ResolvedNameProps } from './names/resolved-name.tsx'
export { useNamedAccount } from './names/use-named-account.ts'
export { Copy, type CopyProps } from './pieces/copy.tsx'
export { Qr } from './pieces/qr/qr.tsx'
