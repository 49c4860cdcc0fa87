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
 * @returns `null` if a name could not be looked up
 */
export async function withAddresses(
  client: Pick<PageClient, 'call'>,
  owners: string,
  chain: string,
): Promise<string | null> {
  const addresses = new Map<string, string>()
  await Promise.all(
    namesIn(owners).map(async name => {
      const answer = await lookUpName(client, { name, chain }).catch(() => null)
      if (answer?.status === 'found') addresses.set(name, addressOf(answer.account))
      else if (answer && answer.status !== 'unavailable') addresses.set(name, name)
    }),
  )
  if (addresses.size < namesIn(owners).length) return null
  return linesOf(owners)
    .map(line => addresses.get(line) ?? line)
    .join('\n')
}
