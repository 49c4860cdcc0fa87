// `@countersign/react/pieces`: small parts of the dialog that a page may need as well.

export { UndeployedSafe, type UndeployedSafeProps } from './dialog/views/safe/undeployed.tsx'
export { exactTime } from './format/exact-time.ts'
export { ago } from './format/moment.tsx'
export { useMinute } from './format/use-minute.ts'
export { formatMessage } from './locales/format-message.ts'
export { addressPlaceholder } from './names/address-placeholder.ts'
export { networkList } from './names/network-list.ts'
export { ResolvedAccount, type ResolvedAccountProps } from './names/resolved-account.tsx'
export { accountOf, type TypedAccountState } from './names/typed-account-state.ts'
export { type TypedAccountField, useTypedAccount } from './names/use-typed-account.ts'
export { Copy, type CopyProps } from './pieces/copy.tsx'
export { Qr } from './pieces/qr/qr.tsx'
