import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { demoWallet } from './build/demo-wallet.ts'
import { errorPage } from './build/error-page.ts'
import { firstScript } from './build/first-script.ts'
import { layerOrder } from './build/layer-order.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'

const server = process.env.COUNTERSIGN_SERVER ?? 'http://127.0.0.1:4310'

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
        // Everything that every page needs in one file. What later pages share with it would otherwise be many small
        // files.
        codeSplitting: {
          groups: [
            { name: 'index', test: /\/apps\/web\/(?:index\.html|src\/main\.tsx)$/ },
            { name: 'pages', test: /\/apps\/web\/src\/(?:pages\/contents|locales\/en\/load)\.ts$/ },
            {
              debugName: 'words',
              name: id => `words-${/(\w+)\/\w+\.ts$/.exec(id)?.[1]}`,
              test: /\/apps\/web\/src\/locales\/(?!en\/)\w+\/(?:locale|load)\.ts$/,
            },
            // Each file is a request, so code that is used together is fetched together.
            {
              name: 'account-name',
              test: /\/packages\/(?:react\/src\/.*\/(?:account-name|avatar)\.tsx|wallets\/src\/recent\/recent\.ts)$/,
            },
            {
              name: 'parts',
              test: /\/apps\/web\/src\/(?:layout\/(?!relative-time)|pages\/(?:chain|download|foreign-text|foreign-words(?:\.module)?|for-you\/changes|memory|mixed-letters)\.(?:tsx?|css))|\/packages\/react\/src\/pieces\/(?:confirm-button|copy|fact-line|qr\/qr)\.tsx$/,
            },
            {
              name: 'queries',
              test: /\/node_modules\/@tanstack\/|\/apps\/web\/src\/pages\/(?:queries|reading)\.tsx?$/,
            },
            {
              name: 'count',
              test: /\/apps\/web\/src\/(?:account-menu\/(?:use-)?count|pages\/for-you\/use-hidden)\.tsx?$|\/packages\/api\/src\/for-you-calls\.ts$/,
            },
            // Without these two, opening the dialog would fetch more than 50 files: the bundler makes one for each set of
            // pages that share a module.
            {
              name: 'kit',
              test: /\/packages\/(?:api|core|wallets|react)\/src\/(?!(?:.*\/)?locales\/)/,
              minShareCount: 8,
            },
            // What the kit does after the first frame, without the dialog's code.
            {
              name: 'later',
              test: /\/packages\/(?:react\/src\/(?:provider\/(?:later|run-kit)|dialog\/history)|wallets\/src\/pending\/mark)\.ts$/,
            },
            {
              name: 'dialog',
              test: /\/packages\/(?:react\/src\/(?:provider\/(?:loaded|callbacks)|site\/static-site|wallets\/(?:create-site-hosted|hosted-of-server))|wallets\/src\/catalogue\/first-icons)\.ts$/,
            },
            // The messages of every area need it. Otherwise the first group that does would include it.
            { name: 'plurals', test: /\/node_modules\/(?:@messageformat\/runtime|make-plural)\// },
            {
              debugName: 'proof',
              name: id => `proof-${/\/locales\/(?:compiled\/)?(\w+)\/\w/.exec(id)?.[1] ?? 'words'}`,
              test: /\/apps\/web\/src\/locales\/(?:compiled\/)?\w+\/proof\.ts$/,
            },
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
