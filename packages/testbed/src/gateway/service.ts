import type { Address } from '@countersign/core'
import type { Network } from './chain/network.ts'
import { type Delegate, delegateRecord } from './delegates/record.ts'
import { type Device, deviceRecord } from './devices/record.ts'
import { type MessageRecord, messageRecord } from './messages/record.ts'
import type { Database, Records } from './records.ts'
import { type Proposal, proposalRecord } from './transactions/record.ts'

/** What all of the gateway's answers are made from. */
export type Service = {
  /** The chains, by number. */
  readonly networks: ReadonlyMap<number, Network>
  readonly messages: Records<MessageRecord>
  readonly proposals: Records<Proposal>
  readonly delegates: Records<Delegate>
  readonly devices: Records<Device>
  /** The Safes about which it says nothing. */
  readonly banned: Set<Address>
  /** How long a message that was taken cannot be read, in milliseconds. */
  readonly indexing: number
}

export function createService(database: Database, networks: readonly Network[], indexing: number): Service {
  return {
    networks: new Map(networks.map(network => [network.number, network])),
    messages: database.records('message', messageRecord),
    proposals: database.records('transaction', proposalRecord),
    delegates: database.records('delegate', delegateRecord),
    devices: database.records('device', deviceRecord),
    banned: new Set(),
    indexing,
  }
}
