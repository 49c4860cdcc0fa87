import { createPageClient } from '@countersign/api'
import { findPage } from '@countersign/api/pages'

const page = createPageClient()

/** The client of this site's server. On the page of an application's request, people sign messages for that request. */
export const client: typeof page = {
  ...page,
  call: (method, path, options, body) =>
    page.call(method, path, options, path === '/v1/challenges' ? { ...Object(body), ...asked() } : body),
}

/** Returns the request of an application that the address of the page names. */
function asked(): { authorization?: string } {
  const shown = findPage(location.pathname)
  return shown?.name === 'authorize' && shown.id !== '' ? { authorization: shown.id } : {}
}
