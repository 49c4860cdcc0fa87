import { lookUpName, type PageClient } from '@countersign/api'
import { readTypedAccount } from '@countersign/core'
import { addressOf } from '../../../shorten.ts'
import { linesOf } from './form.ts'

/** Returns the names among the owners that were typed, each once. */
export function namesIn(owners: string): string[] {
  return [...new Set(linesOf(owners).filter(line => 'name' in readTypedAccount(line, [])))]
}

/**
 * Replaces the names among the owners with the addresses that our server finds for them. A name without an address
 * stays, and is then no valid owner. Never rejects.
 *
 * @param chain - CAIP-2
 */
export async function withAddresses(
  client: Pick<PageClient, 'call'>,
  owners: string,
  chain: string,
): Promise<string> {
  const found = await Promise.all(
    namesIn(owners).map(async name => {
      const answer = await lookUpName(client, { name, chain }).catch(() => null)
      return [name, answer?.status === 'found' ? addressOf(answer.account) : name] as const
    }),
  )
  const addresses = new Map(found)
  return linesOf(owners)
    .map(line => addresses.get(line) ?? line)
    .join('\n')
}
