import type { Wallet } from '../wallet.ts'

/** Tells a phone that its session is over (`wallet_revokePermissions`, EIP-2255). Whether it hears of it is its own affair. */
export async function endSession({ provider }: Pick<Wallet, 'provider'>): Promise<void> {
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  } catch {
    // It is out of reach, or gone: then there is nothing to end.
  }
}
