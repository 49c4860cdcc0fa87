import type { Address } from '@countersign/core'
import type { Network } from './chain/network.ts'
import type { Delegate } from './delegates/record.ts'
import type { Device } from './devices/routes.ts'
import type { MessageRecord } from './messages/record.ts'
import type { Proposal } from './transactions/record.ts'

/** The state that the gateway's routes share. */
export type Service = {
  /** The chains by id. */
  readonly networks: ReadonlyMap<number, Network>
  readonly messages: Map<string, MessageRecord>
  readonly proposals: Map<string, Proposal>
  readonly delegates: Map<string, Delegate>
  readonly devices: Map<string, Device>
  /** The Safes it answers with 451. */
  readonly banned: Set<Address>
  /** The delay until an accepted message can be read, in milliseconds. */
  readonly indexing: number
}

export function createService(networks: readonly Network[], indexing: number): Service {
  return {
    networks: new Map(networks.map(network => [network.number, network])),
    messages: new Map(),
    proposals: new Map(),
    delegates: new Map(),
    devices: new Map(),
    banned: new Set(),
    indexing,
  }
}
