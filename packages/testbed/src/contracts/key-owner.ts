import { readFile } from 'node:fs/promises'
import { type Address, concat, encodeAbiParameters, getContractAddress, type Hex, zeroHash } from 'viem'
import { compile } from '../solidity.ts'
import { factoryCalldata } from './deploy-safe.ts'
import { singletonFactory } from './safe-set.ts'
import type { Sent } from './send.ts'

/** A contract that verifies signatures of one key (ERC-1271), with the transaction that deploys it. */
export type KeyOwner = { readonly address: Address; readonly creation: Sent }

/** Computes the contract that verifies signatures of a key: a Safe owner that is neither a key nor a Safe. */
export async function keyOwner(key: Address): Promise<KeyOwner> {
  const source = await readFile(new URL('./key-owner.sol', import.meta.url), 'utf8')
  const { bytecode } = await compile(source, 'KeyOwner')
  const code: Hex = concat([bytecode, encodeAbiParameters([{ type: 'address' }], [key])])
  return {
    address: getContractAddress({
      opcode: 'CREATE2',
      from: singletonFactory,
      salt: zeroHash,
      bytecode: code,
    }),
    creation: { to: singletonFactory, data: factoryCalldata(code) },
  }
}
