import { parseAddress } from '@countersign/core'
import type { z } from 'zod'
import { type chainSchema, oneOf } from './chains.ts'
import { notes } from './keys.ts'
import { knownChains } from './known-chains.ts'
import { address, chainNumber, group } from './values.ts'

export const namesSchema = group('{ chain, universalResolver } or null', {
  chain: chainNumber().register(notes, { about: 'EIP-155 id of one of `chains`' }),
  universalResolver: address().optional().register(notes, {
    about: "address of ENS's universal resolver on that chain",
    default: 'the known one, on Ethereum; elsewhere required',
  }),
})
  .nullable()
  .optional()
  .register(notes, {
    about:
      'where the server looks up the ENS names of accounts. `null`: accounts are shown by their address only',
    default: 'chain 1, if it is among `chains`; otherwise `null`',
  })

/** Returns where names are looked up: as configured, or else on Ethereum if it is configured. */
export function toNames(
  names: z.output<typeof namesSchema>,
  chains: readonly z.output<typeof chainSchema>[],
  context: z.core.$RefinementCtx,
) {
  if (names === null) return null
  const number = names?.chain ?? 1
  const chain = chains.find(each => each.number === number)
  if (!chain) {
    if (names) context.addIssue({ code: 'custom', path: ['names', 'chain'], message: oneOf(chains) })
    return null
  }
  const known = knownChains[number]?.universalResolver
  const universalResolver = names?.universalResolver ?? (known ? parseAddress(known) : undefined)
  if (universalResolver) return { chain: chain.id, universalResolver }
  context.addIssue({
    code: 'custom',
    path: ['names', 'universalResolver'],
    message: `the address of ENS's universal resolver on ${chain.id}, where none is known`,
  })
  return null
}
