import { App, type AppProps } from './app.tsx'

export type Assets = { readonly script: string; readonly styles: readonly string[] }

/** The document. It contains the properties for hydration as data, not as a script. */
export function Document({ assets, ...props }: AppProps & { readonly assets: Assets }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Countersign on a server that draws</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        {assets.styles.map(href => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <div id="app" data-props={JSON.stringify(props)}>
          <App {...props} />
        </div>
      </body>
    </html>
  )
}
