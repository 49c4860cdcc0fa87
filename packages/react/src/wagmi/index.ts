/** For sites that use wagmi's hooks beneath the kit; it needs the package `wagmi` installed. */
export { type CountersignConfigOptions, createCountersignConfig } from '@countersign/wallets/wagmi'
