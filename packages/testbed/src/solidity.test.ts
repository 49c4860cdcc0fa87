import { expect, test } from 'vitest'
import { compile } from './solidity.ts'

const source = `
  // SPDX-License-Identifier: MIT
  pragma solidity ^0.8.28;
  contract Answer { function answer() external pure returns (uint256) { return 42; } }
  contract Other {}`

test('a contract is compiled to its ABI and creation code', async () => {
  const { abi, bytecode } = await compile(source, 'Answer')
  expect(abi).toEqual([
    {
      type: 'function',
      name: 'answer',
      inputs: [],
      outputs: [{ internalType: 'uint256', name: '', type: 'uint256' }],
      stateMutability: 'pure',
    },
  ])
  expect(bytecode).toMatch(/^0x60[0-9a-f]+$/)
})

test('compiling again has the same result, and a comment does not change the code', async () => {
  const first = await compile(source, 'Answer')
  expect(await compile(source, 'Answer')).toEqual(first)
  expect((await compile(`// a comment\n${source}`, 'Answer')).bytecode).toBe(first.bytecode)
})

test('a compile error is reported with the compiler’s message', async () => {
  await expect(compile('contract Broken { uint x = ; }', 'Broken')).rejects.toThrow(/ParserError/)
})

test('a contract that is missing in the source is named in the error', async () => {
  await expect(compile(source, 'Absent')).rejects.toThrow('no contract named Absent')
})
