import { get } from 'node:http'
import type { Events } from '@countersign/api'

/**
 * Opens a stream of server-sent events like a browser's `EventSource`, but without reconnecting.
 *
 * @param headers - additional headers
 */
export function openEventSource(url: string, headers: Readonly<Record<string, string>>): Events {
  const target = new EventTarget()
  let readyState = 0
  const fail = () => {
    if (readyState === 2) return
    readyState = 2
    target.dispatchEvent(new Event('error'))
  }
  const request = get(
    url,
    { agent: false, headers: { ...headers, accept: 'text/event-stream' } },
    response => {
      if (response.statusCode !== 200) return fail()
      readyState = 1
      target.dispatchEvent(new Event('open'))
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (data !== undefined) target.dispatchEvent(new MessageEvent('cosigning', { data }))
        }
      })
      response.on('close', fail)
    },
  )
  request.on('error', fail)
  return {
    get readyState() {
      return readyState
    },
    addEventListener: (type, listener) => target.addEventListener(type, listener),
    close() {
      readyState = 2
      request.destroy()
    },
  }
}
