import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import manifest from '../../../wallets/package.json' with { type: 'json' }
import own from '../../package.json' with { type: 'json' }

const optional = Object.keys(manifest.peerDependenciesMeta)

/** Returns the optional packages that a bundler resolves for an entry of the kit, in the order of their names. */
async function neededFor(path: keyof typeof own.exports): Promise<string[]> {
  const needed = new Set<string>()
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'note-packages',
        enforce: 'pre',
        resolveId: id => {
          if (/^(?:\.|\/|\0|@countersign\/)/.test(id)) return null
          const found = optional.find(name => id === name || id.startsWith(`${name}/`))
          if (found) needed.add(found)
          return { id, external: true }
        },
      },
    ],
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL(`../../${own.exports[path]}`, import.meta.url)), formats: ['es'] },
    },
  })
  return [...needed].sort()
}

test.each([
  ['.', []],
  ['./wallets', []],
  ['./wallets/base-account', ['@base-org/account']],
  ['./wallets/coinbase-wallet', ['@coinbase/wallet-sdk']],
  ['./wallets/hosted', ['@base-org/account', '@coinbase/wallet-sdk']],
  ['./wallets/safe', ['@safe-global/safe-apps-sdk']],
  ['./wallets/wallet-connect', ['@walletconnect/ethereum-provider']],
  ['./wagmi', []],
  ['./default-config', ['@walletconnect/ethereum-provider']],
] as const)(
  'a site that imports %s needs %j installed, and no other optional package',
  async (path, names) => {
    expect(await neededFor(path)).toEqual(names)
  },
)
