import type { Plugin } from 'vite'

/** Preloads the fonts with the document instead of after the style sheet, so that text does not change its shape. */
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
