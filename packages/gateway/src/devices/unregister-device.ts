import type { ChainId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { givenDevice } from './device-uuid.ts'

/**
 * Unregisters a device from all Safes: `DELETE /v2/chains/{c}/notifications/devices/{uuid}`.
 *
 * @throws {GatewayError}
 * @throws {GatewayInputError} `device`
 */
export async function unregisterDevice(
  connection: Connection,
  chain: ChainId,
  uuid: string,
  { signal }: Call = {},
): Promise<void> {
  await send(connection, {
    method: 'DELETE',
    path: ofChain('v2', chain, 'notifications', 'devices', givenDevice(uuid)),
    signal,
  })
}
