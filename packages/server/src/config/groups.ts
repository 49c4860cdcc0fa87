import { accountChain, eip155Chain, parseAccountId } from '@countersign/core'
import { parseUnits } from 'viem'
import { normalize } from 'viem/ens'
import { z } from 'zod'
import { type chainSchema, oneOf } from './chains.ts'
import { notes } from './keys.ts'
import { address, chainNumber, decimals, group, listOf, once, parsed, text } from './values.ts'

const accountText = 'an account such as eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 (CAIP-10)'
const account = () => parsed(accountText, parseAccountId)

/** How many groups there can be: what they ask of one chain fits into one request to a node. */
export const mostGroups = 40

const amountText = 'a number greater than 0 as a text, such as 1 or 0.5'

const tokenSchema = group('{ chain, address, standard, … }', {
  chain: chainNumber().register(notes, { about: 'EIP-155 id of one of `chains`' }),
  address: address().register(notes, { about: 'address of the contract, which you trust' }),
  standard: z
    .enum(['erc20', 'erc721', 'erc1155'], 'erc20, erc721 or erc1155')
    .register(notes, { about: '`erc20`, `erc721` or `erc1155`' }),
  id: text('a whole number as a text, such as 1', isTokenId).optional().register(notes, {
    about: 'which token of an `erc1155` contract, as a text; left out for others',
  }),
  decimals: decimals().optional().register(notes, {
    about: 'the decimals of an `erc20` token, from 0 to 36; left out for others',
  }),
  atLeast: text(amountText, /^(?=.*[1-9])\d{1,60}(?:\.\d{1,36})?$/)
    .default('1')
    .register(notes, { about: 'how much of it makes a member, as a text: `1`, `0.5`' }),
}).transform(({ id, chain, decimals: ownDecimals, ...token }, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if ((token.standard === 'erc1155') !== (id !== undefined))
    refuse('id', id === undefined ? 'set with erc1155' : `left out with ${token.standard}`)
  if ((token.standard === 'erc20') !== (ownDecimals !== undefined))
    refuse('decimals', ownDecimals === undefined ? 'set with erc20' : `left out with ${token.standard}`)
  const fraction = token.atLeast.split('.')[1]?.length ?? 0
  const places = token.standard === 'erc20' ? (ownDecimals ?? 0) : 0
  if (fraction > places)
    refuse('atLeast', places === 0 ? 'a whole number' : `a number with at most ${places} decimals`)
  const atLeast = fraction > places ? 0n : parseUnits(token.atLeast, places)
  if (atLeast >= 2n ** 256n) refuse('atLeast', 'an amount below 2^256 of the smallest unit')
  return { ...token, chain: eip155Chain(chain), id: BigInt(id ?? 0), atLeast }
})

/** What makes an account a member of a group. */
export type GroupFact = z.output<typeof groupSchema>['fact']

const groupSchema = z
  .strictObject({
    name: text('1 to 64 letters, digits and ._-', /^[\w.-]{1,64}$/).register(notes, {
      about: 'what applications receive: 1 to 64 letters, digits and `._-`',
    }),
    accounts: listOf('a list of 1 to 1000 accounts (CAIP-10)', account(), 1, 1000)
      .optional()
      .register(notes, {
        about:
          'the members. A key that is listed with one chain is a member on every chain; a contract only on its own',
      }),
    safe: account().optional().register(notes, {
      about: 'a deployed Safe (CAIP-10): it and its owners are the members',
    }),
    token: tokenSchema.optional().register(notes, {
      about: 'a token: accounts that hold enough of it are the members',
    }),
    ens: text('a name such as alice.eth, or *.example.eth, in its normal form (ENSIP-15)', isNameOrParent)
      .optional()
      .register(notes, {
        about:
          'an ENS name such as `alice.eth`: the account that it resolves to is the member. `*.example.eth`: accounts whose primary name is directly below `example.eth`, and resolves to them',
      }),
  })
  .transform(({ name, accounts, safe, token, ens }, context) => {
    const given = Object.entries({ accounts, safe, token, ens }).flatMap(([key, value]) =>
      value === undefined ? [] : [key],
    )
    const [first, second] = given
    if (first === undefined)
      context.addIssue({ code: 'custom', message: 'a group with one of accounts, safe, token and ens' })
    if (second !== undefined)
      context.addIssue({ code: 'custom', path: [second], message: `left out next to ${first}` })
    if (accounts) return { name, fact: { kind: 'accounts', accounts } as const }
    if (safe) return { name, fact: { kind: 'safe', safe } as const }
    if (token) return { name, fact: { kind: 'token', ...token } as const }
    const isParent = ens?.startsWith('*.') ?? false
    return { name, fact: { kind: 'ens', name: (ens ?? '').slice(isParent ? 2 : 0), isParent } as const }
  })

export const groupsSchema = listOf(`a list of at most ${mostGroups} groups`, groupSchema, 0, mostGroups)
  // Some applications ignore case.
  .superRefine(once('name', ({ name }) => name.toLowerCase()))
  .default([])
  .register(notes, {
    about: `groups of accounts, at most ${mostGroups}, each by one fact: exactly one of \`accounts\`, \`safe\`, \`token\` and \`ens\`. See [Groups](openid/README.md#groups)`,
  })

/** Reports groups on chains that are not configured, or with names that are not looked up. */
export function checkGroups(
  groups: z.output<typeof groupsSchema>,
  { chains, names }: { chains: readonly z.output<typeof chainSchema>[]; names: object | null },
  context: z.core.$RefinementCtx,
): void {
  for (const [index, { fact }] of groups.entries()) {
    const refuse = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path: ['openid', 'groups', index, ...path], message })
    const isMissing = (chain: string) => !chains.some(({ id }) => id === chain)
    switch (fact.kind) {
      case 'accounts':
        break
      case 'safe':
        if (isMissing(accountChain(fact.safe))) refuse(['safe'], `an account on ${oneOf(chains)}`)
        break
      case 'token':
        if (isMissing(fact.chain)) refuse(['token', 'chain'], oneOf(chains))
        break
      case 'ens':
        if (names === null) refuse(['ens'], 'left out where names are not looked up (see names)')
        break
    }
  }
}

function isTokenId(value: string): boolean {
  return /^\d{1,78}$/.test(value) && BigInt(value) < 2n ** 256n
}

/** A name in any other form than the normal one could look like somebody else's. */
function isNameOrParent(value: string): boolean {
  const name = value.replace(/^\*\./, '')
  try {
    return name.length <= 255 && name.includes('.') && normalize(name) === name
  } catch {
    return false
  }
}
