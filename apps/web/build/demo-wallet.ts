import type { Plugin } from 'vite'

/** Injects the demo wallet into the page in development, as the server does when it serves the built pages. */
export function demoWallet(): Plugin {
  return {
    name: 'countersign:demo-wallet',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'script', injectTo: 'head-prepend', attrs: { src: '/demo/wallet.js', defer: true } },
    ],
  }
}
