import type { AccountId, ChainId } from '@countersign/core'
import { getChain } from './chains/getChain.ts'
import { listChains } from './chains/listChains.ts'
import { type Call, connect, type GatewayOptions } from './connection/connection.ts'
import { type DelegateDeletion, deleteDelegate } from './delegates/deleteDelegate.ts'
import { listDelegates } from './delegates/listDelegates.ts'
import { type DeviceRegistration, registerDevice } from './devices/registerDevice.ts'
import { unregisterDevice } from './devices/unregisterDevice.ts'
import { unregisterDeviceFromSafe } from './devices/unregisterDeviceFromSafe.ts'
import { confirmMessage } from './messages/confirmMessage.ts'
import { getMessage } from './messages/getMessage.ts'
import { listMessages } from './messages/listMessages.ts'
import { type MessageProposal, proposeMessage } from './messages/proposeMessage.ts'
import { getBalances } from './safes/getBalances.ts'
import { getOwnedSafes } from './safes/getOwnedSafes.ts'
import { getSafe } from './safes/getSafe.ts'
import { listCollectibles } from './safes/listCollectibles.ts'
import { confirmTransaction } from './transactions/confirmTransaction.ts'
import { getTransaction } from './transactions/getTransaction.ts'
import { listTransactions } from './transactions/listTransactions.ts'
import { proposeTransaction, type TransactionProposal } from './transactions/proposeTransaction.ts'
import { unproposeTransaction } from './transactions/unproposeTransaction.ts'

export type Gateway = ReturnType<typeof createGateway>

/**
 * Makes a client of a Safe gateway. Nothing is asked before a call.
 *
 * Every call throws `GatewayError` where there is no usable answer, `GatewayInputError` where what it was given
 * cannot be sent, or the reason of its signal. What the gateway says is not proven: owners, thresholds and
 * signatures count only once the chain was asked.
 *
 * @throws {GatewayInputError} `base-url` or `key`
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
      /** What a Safe has, and what it is worth in a currency, US dollars by default. */
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
      /** Adds one more owner's signature. */
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
      /** Takes a transaction out of the queue, with its proposer's signature of `deleteRequest`. */
      unpropose: (chain: ChainId, safeTxHash: string, signature: string, call?: Call) =>
        unproposeTransaction(to, chain, safeTxHash, signature, call),
    },
    delegates: {
      list: (safe: AccountId, call?: Call) => listDelegates(to, safe, call),
      /** Ends a delegation, with a signature of `delegateRequest`. */
      delete: (safe: AccountId, deletion: DelegateDeletion, call?: Call) =>
        deleteDelegate(to, safe, deletion, call),
    },
    devices: {
      /** Registers a device for notifications, and gives its id. */
      register: (registration: DeviceRegistration, call?: Call) => registerDevice(to, registration, call),
      /** Ends a device's notifications about all Safes. */
      unregister: (chain: ChainId, uuid: string, call?: Call) => unregisterDevice(to, chain, uuid, call),
      /** Ends a device's notifications about one Safe. */
      unregisterFromSafe: (safe: AccountId, uuid: string, call?: Call) =>
        unregisterDeviceFromSafe(to, safe, uuid, call),
    },
  }
}
