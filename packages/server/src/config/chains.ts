import { eip155Chain, shortNames } from '@countersign/core'
import { z } from 'zod'
import { defaultChains } from './default-chains.ts'
import { notes } from './keys.ts'
import { knownChains } from './known-chains.ts'
import {
  bounded,
  chainNumber,
  decimals,
  group,
  hasProtocol,
  isEncryptedOrLocal,
  listOf,
  nameUpTo,
  once,
  text,
  trueOrFalse,
  withoutClosingSlash,
} from './values.ts'

const usual = 'the widely known value of the chain'

export const chainSchema = z
  .strictObject({
    id: chainNumber().register(notes, { about: 'EIP-155 chain id' }),
    nodes: listOf(
      'a list of at least one node address',
      text(
        'an http, https, ws or wss address such as https://node.example.org',
        hasProtocol(['http:', 'https:', 'ws:', 'wss:']),
      ),
      1,
    ).register(notes, {
      about:
        '`http`, `https`, `ws` or `wss`; tried in order. The variable has them separated by commas, and offers the chain if the file does not',
      environment: 'COUNTERSIGN_NODES_<id>',
      secret: true,
    }),
    publicNodes: listOf(
      'a list of at least one address, or null',
      text(
        'an https address such as https://node.example.org, or http on localhost',
        value => URL.canParse(value) && isEncryptedOrLocal(new URL(value)),
      ),
      1,
    )
      .nullable()
      .optional()
      .register(notes, {
        about:
          '`https`, or `http` on localhost. Given to wallets when they add the chain, so anyone can read them: do not put API keys in them. `null`: the site does not offer to add the chain',
        environment: 'COUNTERSIGN_PUBLIC_NODES_<id>',
        default: 'for a well-known chain on its default nodes, its public nodes; otherwise `null`',
        secret: true,
      }),
    name: nameUpTo(60).optional().register(notes, { about: 'what people call it', default: usual }),
    currency: group('{ name, symbol, decimals }', {
      name: z.string('a text').register(notes, { about: 'such as `Ether`' }),
      symbol: z.string('a text').register(notes, { about: 'such as `ETH`' }),
      decimals: decimals().register(notes, { about: 'from 0 to 36' }),
    })
      .optional()
      .register(notes, {
        about: "the chain's own currency",
        default: `${usual}; otherwise Ether`,
      }),
    explorer: text('an https address or null', hasProtocol(['http:', 'https:']))
      .transform(withoutClosingSlash)
      .nullable()
      .optional()
      .register(notes, {
        about:
          "address of the block explorer; `null` for none. Some wallets (Rainbow, Taho) add no chain without an explorer, and get the site's `/no-block-explorer` instead; the server warns about it at the start",
        default: usual,
      }),
    testnet: trueOrFalse()
      .optional()
      .register(notes, { about: 'whether it is a test network', default: usual }),
    shortName: text(
      'a short name such as eth: lower case letters, digits and hyphens (EIP-3770)',
      /^[a-z][a-z0-9-]{0,30}$/,
    )
      .optional()
      .register(notes, {
        about:
          'its short name (EIP-3770), such as `eth`, which no other of the chains has. Safe{Wallet} writes it before addresses: people can paste such an address, and links to a message there need it',
        default: "the chain's usual one, if it is widely known; otherwise none",
      }),
    witnesses: bounded('a whole number from 1 to the number of nodes', 1, 10).default(1).register(notes, {
      about:
        "how many nodes must agree on a contract's answer, without exception. If two nodes are configured, the server asks both in any case, and a third if they differ; with `1`, it accepts one node's answer while the others are not available. To protect against a node operator who lies, configure two or more nodes of different operators and set `2`",
    }),
  })
  .transform(({ id: number, ...chain }, context) => {
    if (chain.witnesses > chain.nodes.length)
      context.addIssue({
        code: 'custom',
        path: ['witnesses'],
        message: `at most the number of its nodes, ${chain.nodes.length}`,
      })
    const known = knownChains[number]
    return {
      id: eip155Chain(number),
      number,
      nodes: chain.nodes,
      publicNodes: chain.publicNodes === undefined ? publicNodesOf(number, chain.nodes) : chain.publicNodes,
      name: chain.name ?? known?.name ?? `Chain ${number}`,
      currency: chain.currency ?? known?.currency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorer: chain.explorer === undefined ? (known?.explorer ?? null) : chain.explorer,
      testnet: chain.testnet ?? known?.testnet ?? false,
      shortName: chain.shortName ?? shortNames[number] ?? null,
      witnesses: chain.witnesses,
    }
  })

export const chainsSchema = listOf('a list of at least one chain', chainSchema, 1)
  .superRefine(once('id', ({ id }) => id))
  // A prefix of an address must name one chain.
  .superRefine(once('shortName', ({ id, shortName }) => shortName ?? id))
  .prefault(defaultChains)
  .register(notes, {
    about: 'the chains you offer, in the order shown',
    default: 'Ethereum, Base, OP Mainnet, Arbitrum One, Polygon',
  })

/**
 * Returns the public nodes of a chain that uses its default nodes, otherwise `null`: with other nodes, it may be a
 * different chain with the same number, such as a test chain.
 */
function publicNodesOf(number: number, nodes: readonly string[]): string[] | null {
  const usual = defaultChains.find(chain => chain.id === number)?.nodes
  const isUsual = nodes.length === usual?.length && nodes.every((node, index) => node === usual[index])
  const safe = knownChains[number]?.nodes.filter(node => node.startsWith('https://')) ?? []
  return isUsual && safe.length > 0 ? safe : null
}

/** Lists the chains that a key can name, for an error message. */
export function oneOf(chains: readonly z.output<typeof chainSchema>[]): string {
  return `one of the chains: ${chains.map(({ number }) => number).join(', ')}`
}
