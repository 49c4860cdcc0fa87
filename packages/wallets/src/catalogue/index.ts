export { addressesOf, addressOf } from './addresses.ts'
export {
  type Arrangement,
  arrange,
  DuplicateWalletError,
  UnknownWalletError,
  WrongWalletError,
} from './arrange.ts'
export { catalogue } from './catalogue.ts'
export { type Device, deviceOf, isPhone, type Surroundings } from './device.ts'
export type { Browser, CatalogueEntry, DesktopSystem, OwnWallet, PhoneSystem } from './entry.ts'
export { loadIcon, svgAddress } from './icon.ts'
export { type Offer, type Offers, offersOf } from './offers.ts'
