import type { Verdict } from '@countersign/core'
import { importBlock, readBlock } from './docs-blocks.ts'

/** What an application receives with the scope `siwe`. */
export type Signed = {
  siwe_message: string
  siwe_signature: string
  siwe_owners?: string[]
  wallet: { account: string; block: { number: string; hash: string } | null }
}

/**
 * Runs what the documentation tells applications to do, as it is written there but for the address of the node.
 *
 * @returns the verdict
 * @throws {Error} unless it verified the account
 */
export async function checkAsDocs(claims: Signed, nodeUrl: string): Promise<Verdict> {
  const code = await readBlock('README.md', 'ts', 'Verify an account yourself')
  const [imports, steps] = [code.slice(0, code.indexOf('\n\n')), code.slice(code.indexOf('\n\n'))]
  const own = steps.replace('https://node.example.org', nodeUrl)
  if (own === steps) throw new Error('The check of the documentation has no address of a node.')
  const { check } = await importBlock<{ check(claims: Signed): Promise<Verdict> }>(
    `${imports}\nexport async function check(claims) { ${own}; return verdict }`,
  )
  return check(claims)
}
