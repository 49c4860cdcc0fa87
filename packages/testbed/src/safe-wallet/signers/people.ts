import { testKeys } from '../../accounts.ts'
import { titled } from '../../ui/text.ts'
import { keyAccount } from '../../wallet/accounts/key.ts'
import { callNode } from '../../wallet/engine/rpc.ts'
import type { Signer } from './signer.ts'

const names = ['alice', 'bob', 'carol', 'dave', 'erin', 'grace', 'heidi'] as const

/** The local accounts, whose keys are public. */
export const people: readonly Signer[] = names.map(name => {
  const account = keyAccount(name, testKeys[name])
  const { address } = account
  return {
    id: name,
    name: titled(name),
    known: address,
    address: async () => address,
    signTypedData: (_chain, _from, typedData) => account.signTypedData(typedData),
    async send(chain, _from, transaction) {
      const prepared = await account.prepareTransaction(transaction, chain, callNode)
      return account.sendTransaction(prepared, chain, callNode)
    },
  }
})
