import type { Address } from 'viem'
import { accounts } from '../accounts.ts'
import type { Contracts } from '../contracts/deploy.ts'
import type { PeoplesSafes } from '../contracts/peoples-safes.ts'
import { portrait } from '../pictures/drawings.ts'
import { cids } from '../pictures/pictures.ts'
import type { Tokens, TokensToBegin } from '../tokens/deploy.ts'
import type { EnsClaim, EnsName } from './deploy.ts'

const { alice, bob, carol, dave, erin, frank, grace, heidi, mallory, oscar } = accounts

/** Carol's avatar, stored in the record itself. */
export const carolsAvatar = `data:image/png;base64,${portrait('carol').toString('base64')}`

/** The tokens that accounts of the local world use as avatars. */
export const peoplesTokens: TokensToBegin = {
  pieces: [
    {
      id: 7n,
      owner: frank.address,
      uri: `data:application/json;base64,${Buffer.from(
        JSON.stringify({ name: 'Piece no. 7', image: `ipfs://${cids.frank}` }),
      ).toString('base64')}`,
    },
  ],
  edition: { uri: `ipfs://${cids.folder}/{id}.json`, owners: [grace.address] },
}

/**
 * Returns the names of the accounts of the local world. `shown` is the name that a careful page may show.
 *
 * | account | claims | avatar | shown |
 * |---|---|---|---|
 * | alice | alice.eth | a web URL on the gateway's host | alice.eth |
 * | bob | bob.eth | ipfs: | bob.eth |
 * | carol | carol.eth | data: | carol.eth |
 * | frank (the delegated key) | frank.eth | an ERC-721 of his | frank.eth |
 * | grace | grace.eth | an ERC-1155 of hers | grace.eth |
 * | dave | dave.eth | none | dave.eth |
 * | erin | erin.eth | none | erin.eth |
 * | the treasury, a Safe | treasury.eth | none | treasury.eth |
 * | the vault | vault.eth | none | vault.eth |
 * | heidi | саша.eth, in Cyrillic letters of which two look Latin | none | саша.eth, marked |
 * | mallory | аlice.eth, whose first letter is Cyrillic (ENSIP-15 forbids the mixture) | bob's | nothing |
 * | oscar | Oscar.eth, which is not normalized | none | nothing |
 * | the undeployed Safe | alice.eth, which resolves to alice | – | nothing |
 * | ivan | nothing | – | nothing |
 */
export function peoplesNames({
  chainId,
  contracts,
  safes,
  tokens,
  ipfsGateway,
}: {
  chainId: number
  contracts: Pick<Contracts, 'vault' | 'unborn'>
  safes: Pick<PeoplesSafes, 'treasury'>
  tokens: Pick<Tokens, 'pieces' | 'edition'>
  ipfsGateway: string
}): { names: EnsName[]; claims: EnsClaim[] } {
  const token = (standard: 'erc721' | 'erc1155', contract: Address, id: number) =>
    `eip155:${chainId}/${standard}:${contract}/${id}`
  const names: (EnsName & { address: Address })[] = [
    {
      name: 'alice.eth',
      address: alice.address,
      records: { avatar: `${ipfsGateway}/ipfs/${cids.alice}`, description: 'Keeps the lamp.' },
    },
    { name: 'bob.eth', address: bob.address, records: { avatar: `ipfs://${cids.bob}` } },
    { name: 'carol.eth', address: carol.address, records: { avatar: carolsAvatar } },
    { name: 'frank.eth', address: frank.address, records: { avatar: token('erc721', tokens.pieces, 7) } },
    { name: 'grace.eth', address: grace.address, records: { avatar: token('erc1155', tokens.edition, 1) } },
    { name: 'dave.eth', address: dave.address },
    { name: 'erin.eth', address: erin.address },
    { name: 'treasury.eth', address: safes.treasury.address },
    { name: 'vault.eth', address: contracts.vault.address },
    { name: '\u0441\u0430\u0448\u0430.eth', address: heidi.address },
    { name: '\u0430lice.eth', address: mallory.address, records: { avatar: `ipfs://${cids.bob}` } },
    { name: 'Oscar.eth', address: oscar.address },
  ]
  return {
    names,
    claims: [
      ...names.map(({ name, address }) => ({ name, address })),
      { name: 'alice.eth', address: contracts.unborn.address },
    ],
  }
}
