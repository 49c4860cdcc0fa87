import { type AppRequest, readRequest, refusal, reply } from './protocol.ts'

/**
 * Listens to the app in a frame, and answers it. Others, and the same window once it shows another site, are not heard.
 *
 * @param appOrigin - the app's, to which alone answers are posted.
 */
export function connectFrame(
  host: Window,
  frame: HTMLIFrameElement,
  appOrigin: string,
  answer: (request: AppRequest) => Promise<unknown>,
): void {
  host.addEventListener('message', event => {
    if (event.source !== frame.contentWindow || event.origin !== appOrigin) return
    const request = readRequest(event.data)
    if (!request) return
    const post = (message: object) => frame.contentWindow?.postMessage(message, appOrigin)
    answer(request).then(
      data => post(reply(request.id, data)),
      (error: unknown) =>
        post(refusal(request.id, error instanceof Error ? error.message : 'The wallet could not answer.')),
    )
  })
}
