import { type AppRequest, readRequest, refusal, reply } from './protocol.ts'

/**
 * Listens to the app in a frame, and answers its requests. Messages of other windows, and of the same window once it
 * shows another site, are ignored.
 *
 * @param appOrigin - the app's origin, the only one to which answers are posted.
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
