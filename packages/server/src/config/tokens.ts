import { z } from 'zod'
import { type chainSchema, oneOf } from './chains.ts'
import { notes } from './keys.ts'
import { address, chainNumber, decimals, hasProtocol, listOf, nameUpTo, once, text } from './values.ts'

export const tokensSchema = listOf(
  'a list of tokens',
  z.strictObject({
    chain: chainNumber().register(notes, { about: 'EIP-155 id of one of `chains`' }),
    address: address().register(notes, { about: 'address of the contract' }),
    symbol: nameUpTo(11).register(notes, {
      about: 'at most 11 characters: wallets refuse more (EIP-747)',
    }),
    decimals: decimals().register(notes, { about: 'from 0 to 36' }),
    image: text('an https address', hasProtocol(['https:']))
      .optional()
      .register(notes, { about: '`https` address of its picture, which the wallet fetches' }),
  }),
)
  .superRefine(once('address', ({ chain, address }) => `${chain}:${address}`))
  .default([])
  .register(notes, { about: 'tokens that people can add to their wallet' })

export function toTokens(
  tokens: z.output<typeof tokensSchema>,
  chains: readonly z.output<typeof chainSchema>[],
  context: z.core.$RefinementCtx,
) {
  return tokens.flatMap(({ chain: number, image = null, ...token }, index) => {
    const chain = chains.find(each => each.number === number)
    if (chain) return { ...token, chain: chain.id, image }
    context.addIssue({ code: 'custom', path: ['tokens', index, 'chain'], message: oneOf(chains) })
    return []
  })
}
