import * as z from 'zod/mini'
import { chain as chainId } from '../fields/chain.ts'
import { decimals } from '../fields/number.ts'
import { picture, text } from '../fields/text.ts'

/** A chain that the gateway serves. */
export type GatewayChain = z.output<typeof chain>

export const chain = z.pipe(
  z.object({
    chainId,
    chainName: text(60),
    shortName: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/)),
    isTestnet: z._default(z.boolean(), false),
    nativeCurrency: z.object({ name: text(60), symbol: text(20), decimals, logoUri: picture }),
  }),
  z.transform(({ chainId, chainName, isTestnet, ...rest }) => ({
    /** CAIP-2. */
    chain: chainId,
    name: chainName,
    testnet: isTestnet,
    ...rest,
  })),
)
