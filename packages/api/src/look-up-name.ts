import type { Call, PageClient } from './page-client.ts'
import type { NameLookUp } from './types.ts'

/**
 * Looks up the account that an ENS name has on a chain.
 *
 * @param name - as a person typed it: the server brings it into its normal form.
 * @param chain - CAIP-2
 * @throws like every call of a client
 * @see ENSIP-15, CAIP-2
 * @example
 * const found = await lookUpName(client, { name: 'vitalik.eth', chain: 'eip155:1' })
 * if (found.status === 'found') console.log(found.account) // 'eip155:1:0xd8dA…'
 */
export function lookUpName(
  { call }: Pick<PageClient, 'call'>,
  { name, chain }: { readonly name: string; readonly chain: string },
  options?: Call,
): Promise<NameLookUp> {
  return call<NameLookUp>('GET', `/v1/names?${new URLSearchParams({ name, chain })}`, options)
}
