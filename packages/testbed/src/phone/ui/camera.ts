import { readImage } from './picture.ts'

/** How often a picture of the camera is looked at, in milliseconds. */
const pace = 150

/** Where moving pictures come from: the camera, or another window of this computer. */
export type Source = 'camera' | 'screen'

/**
 * Shows what a source sees until there is a code in it.
 *
 * @param onEnd - told if the source ends by itself.
 * @returns the function that stops it.
 * @throws where there is no such source, or it may not be used
 */
export async function startWatching(
  source: Source,
  video: HTMLVideoElement,
  { onText, onEnd }: { onText: (text: string) => void; onEnd: () => void },
): Promise<() => void> {
  const { mediaDevices } = navigator
  const stream = await (source === 'camera'
    ? mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    : mediaDevices.getDisplayMedia({ video: true }))
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', onEnd)
  video.srcObject = stream
  await video.play()
  const timer = setInterval(() => {
    const text = readImage(video, video.videoWidth, video.videoHeight, 1)
    if (text !== null) onText(text)
  }, pace)
  return () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
