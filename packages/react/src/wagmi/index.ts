/** For sites that use wagmi's hooks together with the kit; requires the package `wagmi`. */
export { type CountersignConfigOptions, createCountersignConfig } from '@countersign/wallets/wagmi'
