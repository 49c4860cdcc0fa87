import { type AccountId, accountAddress, accountChain } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { givenDevice } from './device-uuid.ts'

/**
 * Unregisters a device from one Safe: `DELETE /v2/chains/{c}/notifications/devices/{uuid}/safes/{a}`.
 *
 * @throws {GatewayError}
 * @throws {GatewayInputError} `device`
 */
export async function unregisterDeviceFromSafe(
  connection: Connection,
  safe: AccountId,
  uuid: string,
  { signal }: Call = {},
): Promise<void> {
  const rest = ['notifications', 'devices', givenDevice(uuid), 'safes', accountAddress(safe)]
  await send(connection, {
    method: 'DELETE',
    path: ofChain('v2', accountChain(safe), ...rest),
    signal,
  })
}
