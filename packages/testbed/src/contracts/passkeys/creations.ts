import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Hex, isHex } from 'viem'
import { factoryCalldata } from '../deploy-safe.ts'
import { commonFactory } from '../safe-addresses.ts'
import type { Sent } from '../send.ts'
import type { passkeySet } from './passkey-set.ts'

const { resolve } = createRequire(import.meta.url)
const files: Record<keyof typeof passkeySet, string> = {
  signerFactory: 'SafeWebAuthnSignerFactory.sol/SafeWebAuthnSignerFactory.json',
  sharedSigner: '4337/SafeWebAuthnSharedSigner.sol/SafeWebAuthnSharedSigner.json',
  verifier: 'verifiers/FCLP256Verifier.sol/FCLP256Verifier.json',
}

/**
 * Returns the transactions that deploy Safe's contracts for passkeys at their canonical addresses, from the published
 * build.
 *
 * @see the package's src/deploy: `deterministicDeployment`, which is the common factory with a zero salt
 */
export async function passkeyCreations(): Promise<Sent[]> {
  const codes = await Promise.all(Object.values(files).map(creationCode))
  return codes.map(code => ({ to: commonFactory, data: factoryCalldata(code) }))
}

async function creationCode(file: string): Promise<Hex> {
  const folder = join(dirname(resolve('@safe-global/safe-passkey/package.json')), 'build/artifacts/contracts')
  const build: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'))
  const code = build !== null && typeof build === 'object' && 'bytecode' in build ? build.bytecode : undefined
  if (!isHex(code)) throw new Error(`The artifact ${file} of Safe's passkeys carries no code.`)
  return code
}
