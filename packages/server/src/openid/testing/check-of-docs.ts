import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Verdict } from '@countersign/core'

/** What an application receives with the scope `siwe`. */
export type Signed = {
  siwe_message: string
  siwe_signature: string
  siwe_owners?: string[]
  wallet: { account: string; block: { number: string; hash: string } | null }
}

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/openid/README.md'), 'utf8')

/**
 * Runs what the documentation tells applications to do, as it is written there but for the address of the node.
 *
 * @returns the verdict
 * @throws {Error} unless it verified the account
 */
export async function checkAsDocs(claims: Signed, nodeUrl: string): Promise<Verdict> {
  const code = /^## Verify an account yourself\n.*?^```ts\n(.*?)^```$/ms.exec(page)?.[1] ?? ''
  const [imports = '', steps = ''] = [code.slice(0, code.indexOf('\n\n')), code.slice(code.indexOf('\n\n'))]
  const module = [
    imports.replace(/ from '(.+)'/g, (_, name: string) => ` from '${import.meta.resolve(name)}'`),
    `export async function check(claims) { ${steps}; return verdict }`,
  ].join('\n')
  const own = stripTypeScriptTypes(module).replace('https://node.example.org', nodeUrl)
  if (own === module) throw new Error('The check of the documentation has no address of a node.')
  const { check } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(own)}`)
  return check(claims)
}
