import { type SafeAccount, type SafeOptions, safeProxy } from './safe-proxy.ts'
import { safeCode } from './safe-set.ts'

export type { SafeAccount, SafeOptions } from './safe-proxy.ts'

/** Computes the address of a Safe and the call that deploys it, with the proxy code of the published build. */
export async function safeAccount(options: SafeOptions): Promise<SafeAccount> {
  return safeProxy(options, await safeCode(options.version ?? '1.4.1', 'proxy'))
}
