import type { Address } from '@countersign/core'
import type { Network } from './chain/network.ts'
import type { Delegate } from './delegates/record.ts'
import type { Device } from './devices/routes.ts'
import type { MessageRecord } from './messages/record.ts'
import type { Proposal } from './transactions/record.ts'

/** The state that the gateway's routes share. */
export type Service = ReturnType<typeof createService>

/** @param indexing - the delay until an accepted message can be read, in milliseconds. */
export function createService(networks: readonly Network[], indexing: number) {
  return {
    /** The chains by id. */
    networks: new Map(networks.map(network => [network.number, network])),
    messages: new Map<string, MessageRecord>(),
    proposals: new Map<string, Proposal>(),
    delegates: new Map<string, Delegate>(),
    devices: new Map<string, Device>(),
    /** The names of Safes. */
    names: new Map<Address, string>(),
    /** The Safes it answers with 451. */
    banned: new Set<Address>(),
    indexing,
  }
}
