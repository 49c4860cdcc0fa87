import { decodeFunctionData, isAddressEqual, numberToHex, parseAbi, size } from 'viem'
import { z } from 'zod'
import type { Call } from '../accounts/account.ts'
import { passkeyAccount } from '../accounts/passkey-account.ts'

const hex = z.templateLiteral(['0x', z.string().regex(/^(?:[0-9a-fA-F]{2})*$/)])
const body = z.strictObject({
  calls: z
    .array(
      z.strictObject({
        to: hex.refine(value => size(value) === 20),
        data: hex.refine(value => size(value) <= 4096),
      }),
    )
    .length(2),
})
const abi = parseAbi([
  'function createSigner(uint256 x, uint256 y, uint176 verifiers) returns (address signer)',
])

/**
 * Reads which account to deploy. The server pays, so it only sends calls that deploy the account of a passkey, which it
 * computes itself.
 *
 * @returns the calls; `null` for anything else.
 */
export function readDeployment(value: unknown): readonly Call[] | null {
  const read = body.safeParse(value)
  if (!read.success) return null
  const [first] = read.data.calls
  if (!first) return null
  try {
    const [x, y, verifiers] = decodeFunctionData({ abi, data: first.data }).args
    const point = { x: numberToHex(x, { size: 32 }), y: numberToHex(y, { size: 32 }) }
    const { deployment } = passkeyAccount(
      'passkey',
      { credentialId: '', ...point },
      numberToHex(verifiers, { size: 22 }),
    )
    const same = deployment.every((call, index) => {
      const given = read.data.calls[index]
      return (
        given && isAddressEqual(given.to, call.to) && given.data.toLowerCase() === call.data.toLowerCase()
      )
    })
    return same ? deployment : null
  } catch {
    return null
  }
}
