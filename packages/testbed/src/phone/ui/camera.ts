import { readImage } from './picture.ts'

/** How often a video frame is scanned, in milliseconds. */
const pace = 150

/** The source of video: the camera, or another window of this computer. */
export type Source = 'camera' | 'screen'

/**
 * Shows a source's video until it contains a QR code.
 *
 * @param onEnd - called if the source ends.
 * @returns the function that stops it.
 * @throws if there is no such source, or permission is denied
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
