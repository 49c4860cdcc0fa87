import { testKeys } from '../../accounts.ts'
import { keyAccount } from '../../wallet/accounts/key.ts'
import { titled } from '../../wallet/ui/readable.ts'
import type { PageChain } from '../config.ts'
import { callNode, nodeAddress } from '../safe/node.ts'
import type { Signer } from './signer.ts'

const names = ['alice', 'bob', 'carol', 'dave', 'erin', 'grace', 'heidi'] as const

/** The local people, whose keys everybody knows. */
export const people: readonly Signer[] = names.map(name => {
  const account = keyAccount(name, testKeys[name])
  const { address, signTypedData, prepareTransaction, sendTransaction } = account
  const asChain = ({ id, name, currency }: PageChain) => ({
    id,
    name,
    rpcUrls: [nodeAddress(id)],
    nativeCurrency: { ...currency },
  })
  return {
    id: name,
    name: titled(name),
    known: address,
    address: async () => address,
    async signTypedData(_chain, _from, typedData) {
      if (!signTypedData) throw new Error(`${name} cannot sign typed data.`)
      return signTypedData(typedData)
    },
    async send(chain, _from, transaction) {
      if (!prepareTransaction || !sendTransaction) throw new Error(`${name} cannot send transactions.`)
      const call = callNode(chain.id)
      const prepared = await prepareTransaction(transaction, asChain(chain), call)
      return sendTransaction(prepared, asChain(chain), call)
    },
  }
})
