/** For sites that use wagmi beneath the kit. Apart from the rest, since it loads wagmi and viem. */
export { type CountersignConfigOptions, createCountersignConfig } from './connection/wagmi-config.ts'
