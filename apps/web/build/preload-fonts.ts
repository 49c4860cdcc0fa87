import type { Plugin } from 'vite'

/** Has the browser fetch the fonts with the page, not after the style sheet: text then never changes its shape. */
export function preloadFonts(): Plugin {
  return {
    name: 'countersign:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(name => name.endsWith('.woff2'))
          .map(name => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
          })),
    },
  }
}
