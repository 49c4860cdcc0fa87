import { createPageClient } from '@countersign/api'

const page = createPageClient()
/** The request of an application for which people sign, as long as the page shows it. */
let asked: string | undefined

/** The client of this site's server. */
export const client: typeof page = {
  ...page,
  call: (method, path, options, body) =>
    page.call(
      method,
      path,
      options,
      asked !== undefined && path === '/v1/challenges' ? { ...Object(body), authorization: asked } : body,
    ),
}

/** Has the messages of sign-ins name the application of a request. @returns a function that ends it */
export function signFor(id: string): () => void {
  asked = id
  return () => {
    asked = undefined
  }
}
