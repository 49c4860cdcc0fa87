import { readImage } from './picture.ts'

/** How often a picture of the camera is looked at, in milliseconds. */
const pace = 150

/**
 * Shows what the camera sees until there is a code in it.
 *
 * @returns the function that stops it.
 * @throws where there is no camera, or it may not be used
 */
export async function startCamera(
  video: HTMLVideoElement,
  onText: (text: string) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
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
