import { html } from 'hono/html'

type Content = ReturnType<typeof html>

/** Renders a page. `html` escapes all that is inserted. */
function layout(title: string, content: Content): Content {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="icon" href="/logo.png" type="image/png" />
        <link rel="stylesheet" href="/ui.css" />
        <link rel="stylesheet" href="/explorer.css" />
      </head>
      <body>
        <header>
          <p class="warning">An application for the demo. It knows nothing but OpenID Connect.</p>
          <div class="bar"><a href="/">Demo notes</a></div>
        </header>
        <main id="scroller">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

export const signedOutPage = (): Content =>
  layout(
    'Demo notes',
    html`<p class="lead">Sign in to see what an application learns about you.</p>
      <p><a href="/login">Sign in with Countersign</a></p>
      <p><a href="/login?prompt=login">Sign in with a new signature</a></p>
      <p><a href="/login?scope=openid+profile+siwe">Sign in with a message for this application alone</a></p>`,
  )

export const signedInPage = (claims: Readonly<Record<string, unknown>>): Content =>
  layout(
    `Hello, ${claims.name ?? claims.preferred_username ?? claims.sub}`,
    html`<p class="lead">You are signed in. This is what the application received:</p>
      <dl class="facts">
        ${Object.entries(claims).map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd><code>${typeof value === 'string' ? value : JSON.stringify(value)}</code></dd>
            </div>`,
        )}
      </dl>
      <p><a href="/logout">Sign out</a></p>`,
  )

export const failedPage = (text: string): Content =>
  layout(
    'You are not signed in',
    html`<p class="lead">${text}</p>
      <p><a href="/login">Try again</a></p>`,
  )

export const termsPage = (): Content =>
  layout(
    'Terms of Demo notes',
    html`<p class="lead">It is a demo: it promises nothing, and asks nothing of you.</p>`,
  )

export const policyPage = (): Content =>
  layout(
    'Privacy policy of Demo notes',
    html`<p class="lead">What you see after you sign in is in memory until you stop the demo.</p>`,
  )
