import type { AccountId, ChainId } from '@countersign/core'
import { getChain } from './chains/get-chain.ts'
import { listChains } from './chains/list-chains.ts'
import { type Call, connect, type GatewayOptions } from './connection/connection.ts'
import { type DelegateDeletion, deleteDelegate } from './delegates/delete-delegate.ts'
import { listDelegates } from './delegates/list-delegates.ts'
import { type DeviceRegistration, registerDevice } from './devices/register-device.ts'
import { unregisterDevice } from './devices/unregister-device.ts'
import { unregisterDeviceFromSafe } from './devices/unregister-device-from-safe.ts'
import { confirmMessage } from './messages/confirm-message.ts'
import { getMessage } from './messages/get-message.ts'
import { listMessages } from './messages/list-messages.ts'
import { type MessageProposal, proposeMessage } from './messages/propose-message.ts'
import { getBalances } from './safes/get-balances.ts'
import { getOwnedSafes } from './safes/get-owned-safes.ts'
import { getSafe } from './safes/get-safe.ts'
import { listCollectibles } from './safes/list-collectibles.ts'
import { confirmTransaction } from './transactions/confirm-transaction.ts'
import { getTransaction } from './transactions/get-transaction.ts'
import { listTransactions } from './transactions/list-transactions.ts'
import { proposeTransaction, type TransactionProposal } from './transactions/propose-transaction.ts'
import { unproposeTransaction } from './transactions/unpropose-transaction.ts'

export type Gateway = ReturnType<typeof createGateway>

/**
 * Creates a client of a Safe gateway. No request is sent before a call.
 *
 * Every call throws `GatewayError` if there is no usable answer, `GatewayInputError` if an argument cannot be sent, or
 * the reason of its signal. The gateway's answers are not proven: verify owners, thresholds and signatures on the
 * chain.
 *
 * @throws {GatewayInputError} `base-url`, `key` or `timeout`
 * @example
 * const gateway = createGateway({ baseUrl: publicGateway })
 * for await (const item of gateway.messages.list(safe))
 *   if (item.type === 'MESSAGE') console.log(item.messageHash, item.status)
 */
export function createGateway(options: GatewayOptions) {
  const to = connect(options)
  return {
    chains: {
      /** The chains that the gateway serves. */
      list: (call?: Call) => listChains(to, call),
      get: (chain: ChainId, call?: Call) => getChain(to, chain, call),
    },
    safes: {
      get: (safe: AccountId, call?: Call) => getSafe(to, safe, call),
      /** The assets of a Safe and their value in a currency, US dollars by default. */
      balances: (safe: AccountId, call?: Call & { fiat?: string }) => getBalances(to, safe, call),
      collectibles: (safe: AccountId, call?: Call) => listCollectibles(to, safe, call),
      /** The Safes that an account owns on its chain. */
      ownedBy: (owner: AccountId, call?: Call) => getOwnedSafes(to, owner, call),
    },
    messages: {
      list: (safe: AccountId, call?: Call) => listMessages(to, safe, call),
      get: (chain: ChainId, messageHash: string, call?: Call) => getMessage(to, chain, messageHash, call),
      /** Proposes a message with one owner's signature; it can be read a moment later. */
      propose: (safe: AccountId, proposal: MessageProposal, call?: Call) =>
        proposeMessage(to, safe, proposal, call),
      /** Adds another owner's signature. */
      confirm: (chain: ChainId, messageHash: string, signature: string, call?: Call) =>
        confirmMessage(to, chain, messageHash, signature, call),
    },
    transactions: {
      queue: (safe: AccountId, call?: Call) => listTransactions(to, 'queued', safe, call),
      history: (safe: AccountId, call?: Call) => listTransactions(to, 'history', safe, call),
      get: (chain: ChainId, id: string, call?: Call) => getTransaction(to, chain, id, call),
      propose: (safe: AccountId, proposal: TransactionProposal, call?: Call) =>
        proposeTransaction(to, safe, proposal, call),
      confirm: (chain: ChainId, safeTxHash: string, signature: string, call?: Call) =>
        confirmTransaction(to, chain, safeTxHash, signature, call),
      /** Removes a transaction from the queue, with its proposer's signature of `deleteRequest`. */
      unpropose: (chain: ChainId, safeTxHash: string, signature: string, call?: Call) =>
        unproposeTransaction(to, chain, safeTxHash, signature, call),
    },
    delegates: {
      list: (safe: AccountId, call?: Call) => listDelegates(to, safe, call),
      /** Removes a delegation, with a signature of `delegateRequest`. */
      delete: (safe: AccountId, deletion: DelegateDeletion, call?: Call) =>
        deleteDelegate(to, safe, deletion, call),
    },
    devices: {
      /** Registers a device for notifications, and returns its id. */
      register: (registration: DeviceRegistration, call?: Call) => registerDevice(to, registration, call),
      /** Unregisters a device from all Safes. */
      unregister: (chain: ChainId, uuid: string, call?: Call) => unregisterDevice(to, chain, uuid, call),
      /** Unregisters a device from one Safe. */
      unregisterFromSafe: (safe: AccountId, uuid: string, call?: Call) =>
        unregisterDeviceFromSafe(to, safe, uuid, call),
    },
  }
}
