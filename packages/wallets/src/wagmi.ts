/** For sites that use wagmi with the kit. A separate entry point, since it loads wagmi and viem. */
export { type CountersignConfigOptions, createCountersignConfig } from './connection/wagmi-config.ts'
