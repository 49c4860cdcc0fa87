import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { demoWallet } from './build/demo-wallet.ts'
import { errorPage } from './build/error-page.ts'
import { firstScript } from './build/first-script.ts'
import { layerOrder } from './build/layer-order.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'

const server = process.env.COUNTERSIGN_SERVER ?? 'http://127.0.0.1:4310'

/** A group of the matching messages: one file for each language. */
const wordsOf = (name: string, test: RegExp) => ({
  debugName: name,
  name: (id: string) => `${name}-${/\/locales\/(?:compiled\/)?(\w+)\//.exec(id)?.[1] ?? 'other'}`,
  test,
})

const anyOf = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

export default defineConfig({
  plugins: [react(), demoWallet(), firstScript(), layerOrder(), preloadFonts(), errorPage(), precompress()],
  css: { transformer: 'lightningcss' },
  build: {
    // The first versions with light-dark(), cascade layers, <dialog> and AbortSignal.any().
    target: ['chrome123', 'firefox125', 'safari17.5'],
    sourcemap: false,
    // For copies of the built pages, such as the one in the server's package. The server does not serve it.
    license: { fileName: 'third-party.md' },
    // One style sheet, so that code that loads later never appears unstyled.
    cssCodeSplit: false,
    // A polyfill would be an inline script, and assets inlined as data: URLs would need a looser policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A part of viem that is dropped from the bundle uses it on Node.
      external: ['node:worker_threads'],
      output: {
        // Without names: the first file lists the others, and is loaded before the page works. The libraries of hosted
        // wallets keep theirs, so that tests can tell when they are loaded.
        chunkFileNames: ({ name }) =>
          name === 'base-account' || name === 'coinbase-wallet'
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        // Each file is a request, so code that is used together is fetched together. Without these groups, the bundler
        // makes a file for each set of pages that share a module: more than 500. A group also takes everything that its
        // modules import, unless an earlier group has it, so the order matters: no file imports one of a later group.
        // See docs/internals/script-sizes.md.
        codeSplitting: {
          groups: [
            // What every page needs before it is usable.
            { name: 'index', test: /\/apps\/web\/(?:index\.html|src\/main\.tsx)$/ },
            {
              name: 'pages',
              test: /\/apps\/web\/src\/(?:pages\/contents|locales\/en\/load|locales\/compiled\/en\/(?:shared|menu))\.ts$/,
            },
            wordsOf('words', /\/apps\/web\/src\/locales\/(?!en\/)\w+\/(?:locale|load)\.ts$/),
            // What the kit does after the first frame, without the dialog's code.
            {
              name: 'later',
              test: /\/packages\/(?:react\/src\/(?:provider\/(?:later|run-kit)|dialog\/history)|wallets\/src\/pending\/mark)\.ts$/,
            },
            // What most pages share. The messages of every area need the plurals.
            {
              name: 'parts',
              test: anyOf(
                /\/apps\/web\/src\/(?:layout\/|account-menu\/(?:use-)?count\.)/,
                /\/apps\/web\/src\/pages\/(?:chain|download|empty|filter-bar\.module|foreign-text|foreign-words|memory|mixed-letters|name-character)\./,
                /\/apps\/web\/src\/pages\/(?:check\/input|for-you\/(?:changes|use-hidden)|prove\/is-unsigned|safe\/route)\.ts$/,
                /\/packages\/api\/src\/(?:for-you|openid|proof)-calls\.ts$/,
                /\/packages\/react\/src\/(?:account\/(?:account-name|avatar)|format\/amount)\.tsx?$/,
                /\/packages\/react\/src\/hooks\/use-(?:can-share|connected-wallet|network-name)\.ts$/,
                /\/packages\/react\/src\/pieces\/(?:confirm-button|copy|fact-line|keep-in-view|qr\/qr|toast)\.tsx?$/,
                /\/packages\/wallets\/src\/recent\/recent\.ts$/,
                /\/node_modules\/(?:@messageformat\/runtime|make-plural)\//,
              ),
            },
            {
              name: 'queries',
              test: /\/node_modules\/@tanstack\/|\/apps\/web\/src\/pages\/(?:queries|reading|use-listing|use-typed)\.tsx?$/,
            },
            // With a lower count it would include viem.
            {
              name: 'kit',
              test: /\/packages\/(?:api|core|wallets|react)\/src\/(?!cosigning\/|(?:.*\/)?locales\/)/,
              minShareCount: 6,
            },
            {
              name: 'dialog',
              test: /\/packages\/(?:react\/src\/(?:provider\/(?:loaded|callbacks)|site\/static-site|wallets\/(?:create-site-hosted|hosted-of-server))|wallets\/src\/catalogue\/first-icons)\.ts$/,
            },
            // What the button of a signed-in person shows.
            {
              name: 'signed-in',
              test: /\/packages\/react\/src\/button\/(?:account-label|wrong-network)\.tsx$/,
            },
            // WalletConnect needs them, but not viem. cspell:ignore abitype
            { name: 'hashes', test: /\/node_modules\/@noble\/hashes\//, minShareCount: 4 },
            { name: 'viem', test: /\/node_modules\/(?:viem|abitype|@noble\/curves)\//, minShareCount: 8 },
            // Fields for an account or its name, on pages and in the dialog.
            { name: 'names', test: /\/packages\/react\/src\/names\// },
            // What every request to a wallet needs.
            {
              name: 'asking',
              test: /\/packages\/(?:api\/src\/describe-ending|core\/src\/reasons|react\/src\/request\/|wallets\/src\/(?:connection\/wallet-view|request\/))/,
            },
            // The dialog's views about accounts, which are loaded once someone uses it.
            { name: 'views', test: /\/packages\/react\/src\/dialog\/views\/of-account\.tsx$/ },
            // The cosignings of a Safe: what lists of them need, then what their owners need.
            {
              name: 'cosigning',
              test: /\/packages\/react\/src\/cosigning\/(?:asked-by|cancel-cosigning|cosigning\.module|declined-by|progress|time-left|use-listed|use-waiting|waiting)\./,
            },
            {
              name: 'owners',
              test: anyOf(
                /\/packages\/react\/src\/cosigning\/(?:comparison-code|owners|share|signature-line|use-announcement|use-cosigning|wallet-shows)\./,
                /\/packages\/react\/src\/hooks\/use-is-phone\.ts$/,
                /\/apps\/web\/src\/pages\/(?:use-connecting|use-way-on)\.ts$/,
              ),
            },
            // What a wallet is asked with, once one is chosen.
            { name: 'verify', test: /\/packages\/react\/src\/dialog\/views\/next\.ts$/ },
            { name: 'sign-in', test: /\/packages\/wallets\/src\/(?:sign-in\/answer|wallet-requests)\.ts$/ },
            { name: 'wagmi', test: /\/packages\/wallets\/src\/connection\/wagmi\.ts$/ },
            { name: 'transactions', test: /\/packages\/wallets\/src\/transactions\/transactions?\.ts$/ },
            {
              name: 'gateway',
              test: /\/packages\/(?:gateway\/src\/gateway|wallets\/src\/safes\/(?:read-safe-name|site-gateway))\.ts$/,
            },
            // Rows of the account's page, which the list of proofs and “For you” also have.
            {
              name: 'rows',
              test: /\/apps\/web\/src\/pages\/(?:account\/cosignings|device-name|proofs\/(?:proof-rows|removed|use-my-proofs)|use-refetch-on-waiting)\.tsx?$/,
            },
            wordsOf(
              'failures',
              /\/packages\/(?:api|core|wallets)\/src\/locales\/compiled\/\w+\/(?:endings|problems|reasons|wallet-errors)\.ts$/,
            ),
            wordsOf('proof', /\/apps\/web\/src\/locales\/(?:compiled\/)?\w+\/proof\.ts$/),
            wordsOf('account', /\/apps\/web\/src\/locales\/(?:compiled\/)?\w+\/(?:account|proofs)\.ts$/),
            wordsOf(
              'dialog',
              /\/packages\/react\/src\/locales\/(?:compiled\/)?\w+\/(?:connect|dialog|names)\.ts$/,
            ),
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/rpc', '/gateway', '/demo', '^/p/[^/]+/badge.svg$'].map(path => [path, { target: server }]),
    ),
  },
})
