import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { accountOf, changedNamespace, missing, namespaceFor } from './namespaces.ts'

const { alice, bob } = accounts
const asked = (...chains: string[]) => ({
  eip155: { chains, methods: ['personal_sign', 'eth_unheardOf'], events: ['chainChanged'] },
})

test('a session gets the chains that both support, the current one first, and the requested methods', () => {
  const proposal = { optionalNamespaces: asked('eip155:1', 'eip155:31337', 'eip155:99') }
  expect(namespaceFor(proposal, [31337, 1, 10], alice.address)).toEqual({
    chains: ['eip155:31337', 'eip155:1'],
    methods: ['personal_sign'],
    events: ['chainChanged', 'accountsChanged'],
    accounts: [`eip155:31337:${alice.address}`, `eip155:1:${alice.address}`],
  })
})

test('without a common chain, the phone offers its current one', () => {
  const proposal = { optionalNamespaces: asked('eip155:1') }
  expect(missing(proposal, [10])).toEqual([])
  expect(namespaceFor(proposal, [10, 11], alice.address).chains).toEqual(['eip155:10'])
})

test('missing required chains and methods are named', () => {
  const requiredNamespaces = {
    ...asked('eip155:1'),
    'eip155:99': { methods: [], events: [] },
    solana: { chains: ['solana:1'], methods: [], events: [] },
  }
  expect(missing({ requiredNamespaces }, [1])).toEqual(['eip155:99', 'eth_unheardOf'])
})

test('another account replaces the first on every chain, and a new chain comes first', () => {
  const before = namespaceFor({ optionalNamespaces: asked('eip155:1') }, [1], alice.address)
  const after = changedNamespace(before, { account: bob.address, chain: 10 })
  expect(accountOf(after)).toBe(bob.address)
  expect(after.accounts).toEqual([`eip155:10:${bob.address}`, `eip155:1:${bob.address}`])
  expect(changedNamespace(after, { chain: 1 }).chains).toEqual(['eip155:1', 'eip155:10'])
})
